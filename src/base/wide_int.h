// 128-bit integers for products of nanoseconds, where 64 bits would overflow.
#pragma once

namespace stepscope {

__extension__ using WideInt = __int128;

}  // namespace stepscope
