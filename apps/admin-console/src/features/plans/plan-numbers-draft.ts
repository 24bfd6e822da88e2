import { price, quantity } from '@gangway/account';
import type { LimitMode, LimitPeriod, Plan, ServiceUnit } from '@gangway/contract';
import { object, string } from '@gangway/form-kit/rules';
import { formatNumber, msg, t } from '@gangway/messages';
import { readTypedNumber, typedNumberProblem } from '../../shared/forms/typed-number.ts';

export type PlanNumbersDraft = {
  included: string;
  period: LimitPeriod;
  furtherPrice: string;
  currency: string;
  mode: LimitMode;
};

/** Numbers of a plan, as the API takes them. */
export type PlanNumbers = Required<Pick<Plan, 'included' | 'period' | 'furtherPrice' | 'currency' | 'mode'>>;

export const numbersDraft = (plan: Plan): PlanNumbersDraft => ({
  included: asTyped(plan.included),
  period: plan.period ?? 'month',
  furtherPrice: asTyped(plan.furtherPrice),
  currency: plan.currency ?? '',
  mode: plan.mode ?? 'soft',
});

/** As a field reads it back: `1.234` would be unclear, `1.2340` is not. */
function asTyped(value: number | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value);
  return readTypedNumber(text).kind === 'unclear' ? `${text}0` : text;
}

const numberIn = (text: string): number | null => {
  const read = readTypedNumber(text);
  return read.kind === 'number' ? read.value : null;
};

export const numbersToSave = (draft: PlanNumbersDraft): PlanNumbers => {
  const furtherPrice = numberIn(draft.furtherPrice);
  return {
    included: numberIn(draft.included),
    period: draft.period,
    furtherPrice,
    currency: furtherPrice === null ? null : draft.currency.trim().toUpperCase(),
    mode: draft.mode,
  };
};

const numeric = (decimals: number, most: number) =>
  string().test({
    name: 'number',
    test: (text, { createError }) => {
      const problem = typedNumberProblem(text ?? '') ?? rangeProblem(numberIn(text ?? '') ?? 0, decimals, most);
      return problem === undefined || createError({ message: problem });
    },
  });

function rangeProblem(value: number, decimals: number, most: number): string | undefined {
  if (value > most) return t('At most {most}', { most: formatNumber(most) });
  return Number(value.toFixed(decimals)) === value ? undefined : t('At most {decimals} decimals', { decimals });
}

export const numbersRules = () =>
  object({
    included: numeric(3, 1e9),
    furtherPrice: numeric(4, 99_999_999),
    currency: string().test(
      'currency',
      t('Three letters, such as EUR'),
      (currency, { parent }: { parent: PlanNumbersDraft }) =>
        (parent.furtherPrice ?? '').trim() === '' || /^[A-Za-z]{3}$/u.test((currency ?? '').trim()),
    ),
  });

/** Says that a free text and its number disagree; undefined where they agree, or the text is no number. */
export function disagreement(freeText: string, number: string): string | undefined {
  const said = readTypedNumber(freeText);
  if (said.kind !== 'number' || said.value === numberIn(number)) return undefined;
  return t('The free text says {freeText}.', { freeText });
}

/** Sentences of what a plan includes, by its period. */
interface PeriodMessages {
  readonly closes: string;
  readonly free: string;
  readonly charged: string;
}

const periods: Record<LimitPeriod, PeriodMessages> = {
  month: {
    closes: msg('{included} a month, then the service closes.'),
    free: msg('{included} a month, further ones free.'),
    charged: msg('{included} a month, further ones {furtherPrice} each.'),
  },
  year: {
    closes: msg('{included} a year, then the service closes.'),
    free: msg('{included} a year, further ones free.'),
    charged: msg('{included} a year, further ones {furtherPrice} each.'),
  },
  term: {
    closes: msg('{included} a term, then the service closes.'),
    free: msg('{included} a term, further ones free.'),
    charged: msg('{included} a term, further ones {furtherPrice} each.'),
  },
};

/** *1,000 containers a month, further ones €0.40 each.* */
export function numbersText(plan: Plan, unit: ServiceUnit | null): string {
  const { included = null, period = 'month', furtherPrice = null, currency = null, mode = 'soft' } = plan;
  if (included === null) return t('No limit in numbers. Usage is counted, and nothing is charged.');
  const messages = periods[period];
  const amount = quantity(included);
  const values = { included: unit === null ? amount : `${amount} ${included === 1 ? unit.one : unit.other}` };
  if (mode === 'hard') return t(messages.closes, values);
  return furtherPrice === null || currency === null
    ? t(messages.free, values)
    : t(messages.charged, { ...values, furtherPrice: price(furtherPrice, currency) });
}
