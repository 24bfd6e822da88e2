import type { Statement } from '@gangway/contract';
import { byteOrderMark, csvLine } from '../../records/index.ts';

const header = [
  'Person',
  'Branch',
  'Service',
  'Plan',
  'Start date',
  'Last day',
  'Unit',
  'Used',
  'Ruling limit',
  'Included',
  'Over',
  'Price of each further one',
  'Amount',
  'Currency',
  'Corrects',
];

/** A statement as CSV: its lines, then a line for the total of each currency. */
export function statementCsv({ rows, totals }: Statement): string {
  const lines = rows.map((line) => [
    line.user.name,
    line.branch?.name ?? '',
    line.service.name,
    line.plan ?? '',
    line.from,
    line.to,
    line.unit,
    line.used,
    line.limit,
    line.included,
    line.over,
    numberOf(line.furtherPrice),
    numberOf(line.amount),
    line.currency ?? '',
    line.corrects ?? '',
  ]);
  const sums = totals.map(({ currency, amount }) => ['Total', ...blanks(11), numberOf(amount), currency, '']);
  return byteOrderMark + [header, ...lines, ...sums].map((cells) => csvLine(cells)).join('');
}

const blanks = (count: number) => Array.from({ length: count }, () => '');

/** Writes an amount without the guard of texts, which a leading minus would get; keeps its decimals. */
function numberOf(amount: string | null): number | string {
  return amount === null ? '' : amount.startsWith('-') ? Number(amount) : amount;
}
