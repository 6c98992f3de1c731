// Times for which the web server waits.
#pragma once

#include <chrono>

namespace dipolis {

// The values are those of a real server. A test sets hours where the speed of the machine must not
// decide.
struct HttpTimes {
    using Time = std::chrono::steady_clock::duration;

    // For a client: to finish a request, to make room for what the server sends, to read that it
    // may open a WebSocket.
    Time request = std::chrono::seconds(5);
    Time idle = std::chrono::seconds(60);
    Time handshake = std::chrono::seconds(30);
    // A client that is silent for half of this is pinged, and after all of it disconnected. Proxies
    // give up connections on which nothing comes: nginx after 60 s if it is not told otherwise.
    Time silence = std::chrono::seconds(90);
    // Time between two looks whether a client is silent.
    Time look = std::chrono::seconds(1);
    // For a client that was told why its WebSocket ends, to close it; less if it has flooded.
    Time closing = std::chrono::seconds(2);
    Time flooder = std::chrono::milliseconds(300);
    // A client that sends more than its pace allows for the first time is flooding. Its address may
    // then open no WebSocket for the second.
    Time behind = std::chrono::milliseconds(400);
    Time ban = std::chrono::seconds(10);
    // Many may wait for the pace of an address, and only one of them is next: none asks sooner than
    // this again.
    Time shared_pause = std::chrono::milliseconds(20);
    // A connection that waits for its pace looks at least so often whether it is there. Not 0.
    Time longest_pause = std::chrono::seconds(1);
    // Time between two calls of SocketHandler::beat(), by which the owner sees that time passes.
    Time beat = std::chrono::milliseconds(50);
    // After a connection could not be accepted, until the next is tried.
    Time after_failure = std::chrono::milliseconds(100);
};

}  // namespace dipolis
