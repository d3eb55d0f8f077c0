#include "model/copy_names.h"

#include <gtest/gtest.h>

#include "model/device_specs.h"

namespace stepscope {
namespace {

CopyKind copy(std::string_view name) { return copy_kind(DeviceKind::kMemcpy, name); }

TEST(CopyNames, SayDirectionAndHostMemory) {
  EXPECT_EQ(copy("Memcpy HtoD (Pageable -> Device)"), (CopyKind{"HtoD", "pageable"}));
  EXPECT_EQ(copy("Memcpy HtoD (Pinned -> Device)"), (CopyKind{"HtoD", "pinned"}));
  EXPECT_EQ(copy("Memcpy DtoH (Device -> Pinned)"), (CopyKind{"DtoH", "pinned"}));
  EXPECT_EQ(copy("Memcpy DtoH (Device -> Pageable)"), (CopyKind{"DtoH", "pageable"}));
  EXPECT_EQ(copy("Memcpy DtoD (Device -> Device)"), (CopyKind{"DtoD", ""}));
  EXPECT_EQ(copy("Memcpy PtoP (Device -> Device)"), (CopyKind{"PtoP", ""}));
  EXPECT_EQ(copy("Memcpy HtoD (Unknown -> Device)"), (CopyKind{"HtoD", ""}));
}

TEST(CopyNames, AreSpeltOtherwiseByOthers) {
  EXPECT_EQ(copy("CopyHostToDevice").direction, "HtoD");
  EXPECT_EQ(copy("CopyDeviceToHost").direction, "DtoH");
  EXPECT_EQ(copy("zeCommandListAppendMemoryCopy(M2D)").direction, "HtoD");
  EXPECT_EQ(copy("zeCommandListAppendMemoryCopy(D2M)").direction, "DtoH");
  EXPECT_EQ(copy("some copy"), (CopyKind{"", ""}));
  EXPECT_EQ(copy_kind(DeviceKind::kMemset, "whatever").direction, "memset");
}

TEST(DeviceSpecs, AreFoundByName) {
  EXPECT_EQ(device_spec("NVIDIA H100 80GB HBM3").host_link_gbs, 64);
  EXPECT_EQ(device_spec("NVIDIA H100 80GB HBM3").memory_gbs, 3350);
  EXPECT_EQ(device_spec("NVIDIA H100 PCIe").memory_gbs, 2000);
  EXPECT_EQ(device_spec("NVIDIA A100 80GB PCIe").memory_gbs, 1935);
  EXPECT_EQ(device_spec("NVIDIA A100-SXM4-80GB").memory_gbs, 2039);
  EXPECT_EQ(device_spec("NVIDIA A100-SXM4-40GB").host_link_gbs, 32);
  EXPECT_EQ(device_spec("NVIDIA H200").memory_gbs, 4800);
  EXPECT_EQ(device_spec("NVIDIA GH200 480GB").host_link_gbs, 450);
  EXPECT_EQ(device_spec("AMD Instinct MI300X").host_link_gbs, 64);
  EXPECT_EQ(device_spec("NVIDIA GeForce RTX 4090").host_link_gbs, 32);
}

TEST(DeviceSpecs, SayNothingOfWhatIsUnknown) {
  EXPECT_FALSE(device_spec("Abacus 3000").host_link_gbs);
  EXPECT_FALSE(device_spec("").memory_gbs);
  EXPECT_FALSE(device_spec("AMD Instinct MI300A").host_link_gbs) << "it shares its memory with the host";
  EXPECT_FALSE(device_spec("NVIDIA GeForce RTX 4090 Laptop GPU").host_link_gbs);
}

}  // namespace
}  // namespace stepscope
