import { listed, msg, t } from '@gangway/messages';
import { LateLede } from '../page/late-lede.tsx';
import { counted, organizations, type Things } from '../text/counted.ts';
import type { ListSetup } from './prefetch-list.ts';

type Counts = Readonly<Record<string, number>>;

interface ListLedeProps {
  setup: Pick<ListSetup, 'noun' | 'views'>;
  /** Undefined while they load. */
  counts: Counts | undefined;
}

const rows: Things = msg('{n, plural, one {# row} other {# rows}}');

/** *60 people in 6 organizations. 4 inactive.*, with numbers that stand out; keeps its line free until they are known. */
export function ListLede({ setup, counts }: ListLedeProps) {
  if (counts === undefined) return <LateLede />;
  const parts = ledeText(setup, counts).split(/(\p{Nd}+(?:[.,٬’\u00A0\u202F]\p{Nd}+)*)/u);
  return (
    <LateLede>
      {parts.map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : <span key={index}>{part}</span>))}
    </LateLede>
  );
}

/** Leaves out what counts nothing. */
function ledeText({ noun = rows, views = [] }: ListLedeProps['setup'], counts: Counts): string {
  const total = counted(counts['total'] ?? 0, noun);
  const homes = counts['organizations'];
  const all =
    homes === undefined
      ? total
      : t('{counted} in {organizations}', { counted: total, organizations: counted(homes, organizations) });
  const parts = views.flatMap(({ count, lede }) => {
    const found = count === undefined ? 0 : (counts[count] ?? 0);
    return found === 0 || lede === undefined ? [] : [t(lede, { n: found })];
  });
  return [all, ...(parts.length === 0 ? [] : [listed(parts)])]
    .map((sentence) => t('{sentence}.', { sentence }))
    .join(' ');
}
