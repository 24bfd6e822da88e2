/**
 * A position in PostgreSQL's log as a number, so that two can be compared; undefined for any other text.
 * Lives apart from the schemas: the sign-in page needs it before any of them.
 * @param text two hexadecimal halves, such as `0/16B3748` (`pg_lsn`).
 */
export function logPosition(text: string): bigint | undefined {
  const [, high, low] = /^([\da-f]{1,8})\/([\da-f]{1,8})$/i.exec(text) ?? [];
  return high === undefined || low === undefined ? undefined : (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
