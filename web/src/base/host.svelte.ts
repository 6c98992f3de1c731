/** What the server's host has told all pages: in the `welcome`. */
export const host = $state({
  /** Where something is reported to the host: `https:` or `mailto:`; empty for nowhere. */
  report: '',
});
