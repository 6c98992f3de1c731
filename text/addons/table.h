// Rows that the add-ons' files give to the table. Inside text/addons only.
#pragma once

#include "text/addon.h"

namespace dipolis::words {

extern const AddOnWords kSolo, kLeaders;

}  // namespace dipolis::words
