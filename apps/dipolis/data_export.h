// A folder of columns that programs can map into memory: a part for each file of games, and a
// manifest of what is there. What was written stays, so an export that was interrupted goes on.
#pragma once

#include <string>

#include "formats/json.h"
#include "train/columns.h"

namespace dipolis {

class Export {
  public:
    Export(std::string folder, bool observed) : folder_(std::move(folder)), observed_(observed) {}

    // Makes the folder, or reads the manifest of the one that is there. False after a complaint.
    bool open();
    // Writes the games of this file as the next part, unless that part is there already. False
    // after a complaint: a game breaks the rules, or another file was exported in this place.
    bool add(const std::string& path, const train::Shard& shard);

    size_t games() const { return games_; }
    size_t positions() const { return positions_; }

  private:
    bool write(const train::Columns& columns, Json& part) const;
    bool keep(const Json& part);

    const std::string folder_;
    const bool observed_;
    Json manifest_;
    size_t next_ = 0, games_ = 0, positions_ = 0;
};

}  // namespace dipolis
