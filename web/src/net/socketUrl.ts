/** The address of the server's socket, from that of the page or of a file beside it. */
export function socketUrl(page: Pick<Location, 'href'>): string {
  const url = new URL('ws', page.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  return url.href;
}
