/** Nothing may go back to the service: its client or the address of the answer is not known (RFC 6749 4.1.2.1). */
export class Unanswerable extends Error {
  override name = 'Unanswerable';
}
