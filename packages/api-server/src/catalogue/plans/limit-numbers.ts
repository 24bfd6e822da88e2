import type { AuditField, LimitMode, LimitPeriod } from '@gangway/contract';
import { fieldProblem, say } from '../../server/index.ts';

export interface LimitNumbers {
  included?: number | null;
  period?: LimitPeriod;
  furtherPrice?: number | null;
  currency?: string | null;
  mode?: LimitMode;
}

export const limitFields = [
  'included',
  'period',
  'furtherPrice',
  'currency',
  'mode',
] as const satisfies readonly AuditField[];

/** The numbers sent. @throws HttpProblem 400 for what the columns cannot hold as sent. */
export function limitNumbersOf(values: LimitNumbers): LimitNumbers {
  if (values.included) refuseFiner('included', values.included, 3);
  if (values.furtherPrice) refuseFiner('furtherPrice', values.furtherPrice, 4);
  if (values.currency && !currencies.has(values.currency)) {
    throw fieldProblem('currency', say('currency_unknown'));
  }
  const { included, period, furtherPrice, currency, mode } = values;
  const all = { included, period, furtherPrice, currency, mode };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Refuses what the column would round: a price has to come back as it was sent. */
function refuseFiner(field: string, value: number, decimals: number): void {
  if (Number(value.toFixed(decimals)) !== value) throw fieldProblem(field, say('too_many_decimals', { decimals }));
}

/** Refuses a price without a currency, by which statements add up, and a currency without a price. @throws HttpProblem 400 */
export function refuseHalfPrice({ furtherPrice = null, currency = null }: LimitNumbers): void {
  if (furtherPrice !== null && currency === null) throw fieldProblem('currency', say('price_without_currency'));
  if (furtherPrice === null && currency !== null) {
    throw fieldProblem('furtherPrice', say('currency_without_price'));
  }
}
