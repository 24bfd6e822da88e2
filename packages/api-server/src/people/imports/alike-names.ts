import { mapInTurns } from '../../server/index.ts';

/** Suggestions for one misspelled name. */
const most = 3;

/** Names that a text may misspell, the closest first: at most one letter in four is wrong, missing, added or swapped. */
export async function alikeNames(text: string, names: readonly string[]): Promise<string[]> {
  const wanted = bare(text);
  if (wanted === '') return [];
  const compared = await mapInTurns(names, (name) => ({ name, distance: distanceOf(wanted, bare(name)) }));
  return compared
    .filter(({ distance }) => distance !== Infinity)
    .toSorted((a, b) => a.distance - b.distance || a.name.localeCompare(b.name, 'en'))
    .slice(0, most)
    .map(({ name }) => name);
}

/** The form in which spellings are compared: letters and digits, without accents and case. */
function bare(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const longest = 80;

/**
 * Optimal string alignment distance: wrong, missing and added letters, and swapped neighbours. Infinite for more than one letter in
 * four.
 */
function distanceOf(one: string, other: string): number {
  const length = Math.max(one.length, other.length);
  const allowed = Math.max(1, Math.floor(length / 4));
  if (Math.abs(one.length - other.length) > allowed) return Infinity;
  if (length > longest) return one === other ? 0 : Infinity;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    // No later row gets below the least of two neighbouring ones.
    if (Math.min(...row, ...last) > allowed) return Infinity;
    beforeLast = last;
    last = row;
  }
  const distance = last[other.length] ?? Infinity;
  return distance > allowed ? Infinity : distance;
}
