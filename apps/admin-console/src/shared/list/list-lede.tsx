import Box from '@mui/material/Box';
import { counted, type Things } from '../text/counted.ts';
import type { ListSetup } from './prefetch-list.ts';

type Counts = Readonly<Record<string, number>>;

interface ListLedeProps {
  setup: Pick<ListSetup, 'noun' | 'views'>;
  /** Undefined while they load. */
  counts: Counts | undefined;
}

const organizations: Things = ['organization', 'organizations'];
const rows: Things = ['row', 'rows'];

/** *60 people in 6 organizations. 4 inactive.*, with numbers that stand out; keeps its line free until they are known. */
export function ListLede({ setup, counts }: ListLedeProps) {
  if (counts === undefined) return <Box component="span" aria-hidden sx={{ display: 'inline-block', height: 22 }} />;
  return ledeText(setup, counts)
    .split(/(\d[\d,]*)/u)
    .map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : <span key={index}>{part}</span>));
}

/** Leaves out what counts nothing. */
function ledeText({ noun = rows, views = [] }: ListLedeProps['setup'], counts: Counts): string {
  const where = counts['organizations'] === undefined ? '' : ` in ${counted(counts['organizations'], organizations)}`;
  const parts = views.flatMap(({ count, lede }) => {
    const found = count === undefined ? 0 : (counts[count] ?? 0);
    return found === 0 || lede === undefined ? [] : [`${found.toLocaleString('en')} ${lede}`];
  });
  return [`${counted(counts['total'] ?? 0, noun)}${where}`, ...(parts.length === 0 ? [] : [parts.join(', ')])]
    .map((sentence) => `${sentence}.`)
    .join(' ');
}
