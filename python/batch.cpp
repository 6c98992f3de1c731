// The class BatchEnv: many games at once, written into arrays that the caller owns.
#include <array>
#include <atomic>
#include <optional>
#include <vector>

#include "python/state.h"

namespace dipolis::python {

namespace {

// Hold on an array of somebody else, so that its memory stays in its place.
class Bound {
  public:
    Bound(const char* name, const py::object& array, bool writable) : name_(name) {
        if (PyObject_GetBuffer(array.ptr(), &view_, PyBUF_FORMAT | PyBUF_STRIDES) != 0) {
            PyErr_Clear();
            throw py::type_error(said("is no array"));
        }
        if (writable && view_.readonly != 0) refuse<py::value_error>("cannot be written to");
    }
    Bound(const Bound&) = delete;
    Bound& operator=(const Bound&) = delete;
    ~Bound() { PyBuffer_Release(&view_); }

    // One of these characters of the module struct, of that size.
    bool holds(const char* formats, Py_ssize_t size) const {
        const char* format = view_.format == nullptr ? "B" : view_.format;
        if (*format == '<' || *format == '=' || *format == '@') ++format;
        return view_.itemsize == size && format[1] == '\0' &&
               std::string_view(formats).find(*format) != std::string_view::npos;
    }
    void expect_dtype(const char* formats, Py_ssize_t size, const char* dtype) {
        if (holds(formats, size)) return;
        const std::string is = view_.format == nullptr ? "B" : view_.format;
        refuse<py::type_error>("has items of format '" + is + "' instead of " + dtype);
    }
    void expect_shape(const std::vector<Py_ssize_t>& shape) {
        const std::vector<Py_ssize_t> is(view_.shape, view_.shape + view_.ndim);
        if (is != shape)
            refuse<py::value_error>("has shape " + written(is) + " instead of " + written(shape));
        if (PyBuffer_IsContiguous(&view_, 'C') == 0) refuse<py::value_error>("is not C-contiguous");
    }
    template <class T>
    T* data() const {
        return static_cast<T*>(view_.buf);
    }

  private:
    static std::string written(const std::vector<Py_ssize_t>& shape) {
        std::string text = "(";
        for (Py_ssize_t n : shape) text += (text.size() > 1 ? ", " : "") + std::to_string(n);
        return text + (shape.size() == 1 ? ",)" : ")");
    }
    std::string said(const std::string& what) const {
        return std::string(name_) + ": the array " + what;
    }
    template <class Exception>
    [[noreturn]] void refuse(const std::string& what) {
        PyBuffer_Release(&view_);
        view_ = {};
        throw Exception(said(what));
    }

    const char* name_;
    Py_buffer view_{};
};

// The arrays of a batch, and where in them it writes.
struct Binding {
    std::vector<std::unique_ptr<Bound>> arrays;
    dipolis_buffers to{};

    Bound* hold(const py::dict& given, const char* name, const std::vector<Py_ssize_t>& shape) {
        const py::object array = given.attr("get")(name, py::none());
        if (array.is_none()) return nullptr;
        arrays.push_back(std::make_unique<Bound>(name, array, true));
        arrays.back()->expect_shape(shape);
        return arrays.back().get();
    }
    template <class T>
    static void put(T*& to, Bound* array, const char* formats, const char* dtype) {
        if (array == nullptr) return;
        array->expect_dtype(formats, sizeof(T), dtype);
        to = array->data<T>();
    }
};

constexpr const char* kBusy = "another thread is at work in this BatchEnv";

struct FreeBatch {
    void operator()(dipolis_batch* batch) const { dipolis_batch_free(batch); }
};

class BatchEnv {
  public:
    BatchEnv(int64_t games, const std::string& variant, int32_t threads, uint64_t seed)
        : rules_(std::make_shared<const Rules>(variant)),
          games_(games),
          seed_(seed),
          batch_(dipolis_batch_new(variant.c_str(), games, seed, threads)) {
        if (!batch_) throw py::value_error(dipolis_why());
        own_.resize(static_cast<size_t>(games));
    }

    // Writes from now on into these arrays; None for one that is not wanted. If one of them is
    // wrong nothing changes.
    void bind(const py::dict& arrays, bool own) {
        const Py_ssize_t all = games_;
        Binding made;
        if (Bound* array = made.hold(arrays, "observations", {all, rules_->observed})) {
            if (array->holds("f", 4)) {
                made.to.observations_as_float = array->data<float>();
            } else {
                array->expect_dtype("B", 1, "uint8 or float32");
                made.to.observations = array->data<uint8_t>();
            }
        }
        made.put(made.to.masks, made.hold(arrays, "masks", {all, rules_->decisions}), "B?b",
                 "uint8 or bool");
        made.put(made.to.rewards, made.hold(arrays, "rewards", {all, 2}), "f", "float32");
        made.put(made.to.done, made.hold(arrays, "done", {all}), "B?b", "uint8 or bool");
        made.put(made.to.to_move, made.hold(arrays, "to_move", {all}), "b", "int8");
        if (busy_) throw std::runtime_error(kBusy);
        made.to.untouched = own ? 1 : 0;
        bound_ = std::move(made);
    }

    void reset(const py::object& seed) {
        if (!seed.is_none()) seed_ = py::cast<uint64_t>(seed);
        dipolis_buffers all = bound_.to;
        all.untouched = 0;
        alone([&] { return dipolis_batch_reset(batch_.get(), seed_, &all); });
    }

    void step(const py::object& actions) {
        Bound given("actions", actions, false);
        given.expect_shape({games_});
        if (given.holds("lq", 8)) {
            const auto* wide = given.data<int64_t>();
            for (size_t i = 0; i < own_.size(); ++i)
                own_[i] =
                    wide[i] == static_cast<int32_t>(wide[i]) ? static_cast<int32_t>(wide[i]) : -1;
            return played(own_.data());
        }
        given.expect_dtype("il", 4, "int32 or int64");
        played(given.data<int32_t>());
    }

    void choose(const std::string& player, const py::object& to) {
        Bound actions("to", to, true);
        actions.expect_dtype("il", 4, "int32");
        actions.expect_shape({games_});
        auto* data = actions.data<int32_t>();
        alone([&] { return dipolis_batch_choose(batch_.get(), player.c_str(), data); });
    }

    GameState state(int64_t game) {
        dipolis_state found;
        alone([&] { return dipolis_batch_state(batch_.get(), game, &found); });
        return GameState::of(found);
    }

    int64_t games() const { return games_; }
    const Rules& rules() const { return *rules_; }

  private:
    void played(const int32_t* actions) {
        alone([&] { return dipolis_batch_step(batch_.get(), actions, &bound_.to); });
    }

    // Lets other threads of Python run meanwhile; a second one in here is refused.
    template <class Call>
    void alone(const Call& call) {
        if (busy_.exchange(true)) throw std::runtime_error(kBusy);
        int32_t answer = 0;
        {
            const py::gil_scoped_release others;
            answer = call();
            if (answer < DIPOLIS_NOBODY) why_ = dipolis_why();
        }
        busy_ = false;
        if (answer < DIPOLIS_NOBODY) throw py::value_error(why_);
    }

    std::shared_ptr<const Rules> rules_;
    Py_ssize_t games_;
    uint64_t seed_;
    std::unique_ptr<dipolis_batch, FreeBatch> batch_;
    std::vector<int32_t> own_;
    Binding bound_;
    std::atomic<bool> busy_ = false;
    std::string why_;
};

}  // namespace

void define_batch(py::module_& module) {
    py::class_<BatchEnv>(module, "Batch", "The games of a BatchEnv.")
        .def(py::init<int64_t, const std::string&, int32_t, uint64_t>(), py::arg("games"),
             py::arg("variant"), py::arg("threads"), py::arg("seed"))
        .def("bind", &BatchEnv::bind, py::arg("arrays"), py::arg("own"))
        .def("reset", &BatchEnv::reset, py::arg("seed"))
        .def("step", &BatchEnv::step, py::arg("actions"))
        .def("choose", &BatchEnv::choose, py::arg("player"), py::arg("to"))
        .def("state", &BatchEnv::state, py::arg("game"))
        .def_property_readonly("games", &BatchEnv::games)
        .def_property_readonly("observed", [](const BatchEnv& env) { return env.rules().observed; })
        .def_property_readonly("decisions",
                               [](const BatchEnv& env) { return env.rules().decisions; });
}

}  // namespace dipolis::python
