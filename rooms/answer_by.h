// Finds the service that answers a message: the first that has a handler for its type. A message
// without one does not compile.
#pragma once

namespace dipolis {

// Whether a service answers messages of this type.
template <class Service, class Caller, class Message>
concept Answers = requires(Service& service, const Caller& caller, const Message& message) {
    service.handle(caller, message);
};

// Has the first of these services answer that has a handler for the message.
template <class Caller, class Message, class First, class... Others>
void answer_by(const Caller& caller, const Message& message, First& first, Others&... others) {
    if constexpr (Answers<First, Caller, Message>)
        first.handle(caller, message);
    else
        answer_by(caller, message, others...);
}

}  // namespace dipolis
