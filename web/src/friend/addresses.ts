import type { People } from '../net/messages';

const HERE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Base addresses at which others find the page, the best one first; none if nobody reaches it. */
export function basesOf({ reach }: Pick<People, 'reach'>, page: URL): string[] {
  const own = page.origin + page.pathname;
  const bases = reach.map((base) => base.replace(/\/?$/, '/'));
  if (bases.includes(own)) return [own];
  // A name or address by which this device reached the server serves others too.
  if (!HERE.test(page.hostname)) return [own, ...bases];
  return bases;
}

/** The whole address of a link of this server. */
export function addressOf(link: string, base: string | undefined, page: URL): string {
  return (base ?? page.origin + page.pathname) + link;
}
