// Retention: games that nobody has played for some days are erased by the server itself, as an
// operator would by `dipolis admin erase-old`. Off until a host asks for it.
#pragma once

#include "server/server_desk.h"

namespace dipolis {

// Looks through the games now and then once a day, until the server ends; for a thread of its own.
// An event tells how many were erased, or why none could be.
void erase_old_daily(const Reception& reception, ServerDesk::Ending& ending, int days);

// One look; as erase_old_daily.
void erase_old_once(const Reception& reception, ServerDesk::Ending& ending, int days);

}  // namespace dipolis
