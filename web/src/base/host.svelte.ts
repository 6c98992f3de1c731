/** Facts that the server's host has told all pages: in the `welcome`. */
export const host = $state({
  /** Address for reports to the host: `https:` or `mailto:`; empty for none. */
  report: '',
  /** Its public key of pushes, in base64url; empty if it sends none. */
  push: '',
});
