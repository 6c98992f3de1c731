/**
 * The policy of a page does not bind its workers, which only headers of the web space could. So they give up, before they do
 * anything else, the ways to other origins: nothing of this program uses any.
 */
const WAYS = ['WebSocket', 'XMLHttpRequest', 'EventSource', 'WebTransport'];
for (const way of WAYS) Reflect.deleteProperty(globalThis, way);

const fetchAnywhere = globalThis.fetch.bind(globalThis);
globalThis.fetch = async (what, how) => {
  const address = new URL(what instanceof Request ? what.url : what, location.href);
  if (address.origin !== location.origin) throw new TypeError(`${address.href} is not near`);
  return fetchAnywhere(what, how);
};
