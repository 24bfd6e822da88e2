/** A name for a mail: no control characters, no direction overrides, no zero-width characters. */
export function oneLine(value: string): string {
  return value
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
