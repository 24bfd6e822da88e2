import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a CSV line', () => {
  it('quotes every cell and doubles quotes', () => {
    expect(csvLine(['a', 'b "c"', 7, true, null, 'x,y\nz'])).toBe('"a","b ""c""","7","true","","x,y\nz"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\0=1', '＝1+1', '＠x'])(
    'disarms the formula %j',
    (text) => {
      expect(csvLine([text])).toBe(`"'${text}"\r\n`);
    },
  );

  it('keeps these characters elsewhere, and numbers', () => {
    expect(csvLine(['a=b', 'a-b', 'x@example.com', -5])).toBe('"a=b","a-b","x@example.com","-5"\r\n');
  });
});
