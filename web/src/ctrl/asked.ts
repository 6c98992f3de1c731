let questions = 0;

/** Numbers a request, across all forms and boards, so that a late answer to another is recognised. */
export function askedNow(): number {
  questions += 1;
  return questions;
}
