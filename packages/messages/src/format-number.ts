import { language } from './message.ts';

/** A number in digits and groups of the chosen language: `1,431`. */
export function formatNumber(value: number | bigint, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(language(), options).format(value);
}

/** A count; `1,000+` where it is `capped`, which says that there are at least so many. */
export function formatCount(count: number, capped = false): string {
  return formatNumber(count) + (capped ? '+' : '');
}
