// The functions that a worker of a page calls, and those that it must have. Texts are given as an
// address and a length; those that go out are valid until the call returns.
#include <wasi/api.h>

#include <chrono>
#include <cstdlib>
#include <memory>
#include <new>

#include "ai/network.h"
#include "browser/errand.h"
#include "browser/table_program.h"
#include "rooms/catalogue_file.h"

#define EXPORTED(name) __attribute__((export_name(#name), used))
#define IMPORTED(name) extern "C" __attribute__((import_module("dipolis"), import_name(#name)))

IMPORTED(send) void page_send(const char* text, size_t size);
IMPORTED(keep) int page_keep(const char* bytes, size_t size);
IMPORTED(run)
void page_run(const char* key, size_t key_size, const char* network, size_t network_size,
              const char* text, size_t size);
IMPORTED(drop) void page_drop(const char* key, size_t size);
IMPORTED(no_memory) void page_no_memory();  // does not return

namespace dipolis {

namespace {

class Page : public Surroundings {
  public:
    void send(const std::string& text) override { page_send(text.data(), text.size()); }
    bool keep(std::string_view bytes) override {
        return page_keep(bytes.data(), bytes.size()) != 0;
    }
    void run(const std::string& key, std::string_view network, const std::string& text) override {
        page_run(key.data(), key.size(), network.data(), network.size(), text.data(), text.size());
    }
    void drop(const std::string& key) override { page_drop(key.data(), key.size()); }
    int64_t milliseconds() override {
        using std::chrono::milliseconds;
        const auto now = std::chrono::steady_clock::now().time_since_epoch();
        return std::chrono::duration_cast<milliseconds>(now).count();
    }
    int64_t seconds() override {
        // The C++ library keeps them in 32 bits here, which end in 2038.
        __wasi_timestamp_t nanoseconds = 0;
        (void)__wasi_clock_time_get(__WASI_CLOCKID_REALTIME, 1, &nanoseconds);
        return static_cast<int64_t>(nanoseconds / 1'000'000'000);
    }
};

Page page;
std::unique_ptr<TableProgram> program;

void say(const std::string& text) {
    page.send(text);
}

// So that a page can tell a device without memory from a fault of the program.
const std::new_handler tells_no_memory = std::set_new_handler(page_no_memory);

}  // namespace

// --- Memory for texts that come in.

EXPORTED(take_memory) void* take_memory(size_t size) {
    return std::malloc(size);
}
EXPORTED(give_back) void give_back(void* memory) {
    std::free(memory);
}

// --- The worker that has the games.

// Begins with the log of an earlier start, or with its first line only; says what came of reading
// it: LoggedStore::Reading.
EXPORTED(begin) int begin(const char* log, size_t size, uint64_t fresh) {
    const std::string_view text(log, size);
    program = std::make_unique<TableProgram>(page, LoggedStore::secret_of(text), fresh);
    return static_cast<int>(program->read(text));
}
EXPORTED(receive) void receive(const char* text, size_t size) {
    program->receive({text, size});
}
EXPORTED(tick) void tick() {
    program->tick();
}
EXPORTED(answer)
void answer(const char* key, size_t key_size, const char* text, size_t size) {
    program->take({key, key_size}, {text, size});
}
// Sends the first line of a log with this secret.
EXPORTED(head) void head(const char* secret, size_t size) {
    say(LoggedStore::head({secret, size}));
}
// Sends the shortest lines from which the games follow.
EXPORTED(lines) void lines() {
    say(program->games().lines());
}
// Adds the games of another log: how many; or -1 - LoggedStore::Reading for one that is none, and
// -100 if they could not be kept.
EXPORTED(import_games) int import_games(const char* log, size_t size) {
    LoggedStore::Reading found{};
    int taken = 0;
    if (!program->import({log, size}, found, taken)) return -100;
    const bool is_none =
        found == LoggedStore::Reading::Newer || found == LoggedStore::Reading::Foreign;
    return is_none ? -1 - static_cast<int>(found) : taken;
}

// --- A worker that searches.

// Sends each result. `less`: how often there was no memory for it.
EXPORTED(search) int search(const char* text, size_t size, int less) {
    return do_errand({text, size}, Effort{}.quartered(less), say) ? 1 : 0;
}
EXPORTED(take_network) int take_network(const char* bytes, size_t size) {
    std::string why;
    return hand_in_network({bytes, size}, why) ? 1 : 0;
}

// --- For building the folder: sends the catalogue of the game.

EXPORTED(catalogue) void catalogue() {
    say(catalogue_file().bytes);
}

}  // namespace dipolis
