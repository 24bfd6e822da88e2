import { formatNumber, t } from '@gangway/messages';

const plainNumber = /^(-?\d{4,})(\.\d+)?$/u;

/** Formats *100000* as *100,000*; keeps everything but a plain number as typed. */
export function grouped(text: string): string {
  const [, whole, fraction = ''] = plainNumber.exec(text) ?? [];
  return whole === undefined ? text : `${formatNumber(BigInt(whole))}${fraction}`;
}

/** `Price 1,150 · Limit 500`: terms of a plan, shown under its name in a choice. */
export function planTerms(plan: { price: string; limits: string } | undefined): string {
  if (plan === undefined) return '';
  const { price, limits } = plan;
  const shown = { price: grouped(price), limits: grouped(limits) };
  if (price === '') return limits === '' ? t('No price') : t('No price\u00A0· Limit {limits}', shown);
  return limits === '' ? t('Price {price}', shown) : t('Price {price}\u00A0· Limit {limits}', shown);
}
