import { t } from '@gangway/messages';

/** Pixels beside a head: its padding and the mark of the sort. */
const besideHead = 22;

const wide = /[\u3000-\u9fff\uff00-\uffef]/u;

/** Pixels of letters at 13 pixels, in the product's font: the first kind that a letter is of; other letters have 7.2. */
const letterWidths: readonly (readonly [RegExp, number])[] = [
  [/\p{M}/u, 0],
  [wide, 13],
  [/[ijl.,’ ]/u, 3],
  [/[frtI-]/u, 4.6],
  [/[cksvxyz]/u, 6.2],
  [/[DGHNOQUw]/u, 9],
  [/[mMW]/u, 11],
  [/\p{Lu}/u, 8],
];

/** Pixels of a text in a head or on a row's button, where no letter can be measured yet. */
function roomOf(text: string): number {
  let room = 0;
  for (const letter of text.normalize('NFD')) room += letterWidths.find(([kind]) => kind.test(letter))?.[1] ?? 7.2;
  return room;
}

/**
 * Pixels that a head needs, so that its longest word stays whole. Chinese and Japanese break anywhere.
 * @param label message
 */
export function headRoom(label: string): number {
  const words = t(label).split(/\s|(?=[\u3000-\u9fff\uff00-\uffef])/u);
  return Math.ceil(Math.max(...words.map(roomOf))) + besideHead;
}

/**
 * Pixels that a row's buttons need beyond their width in English, with the longest labels on two lines.
 * @param labels messages of the buttons
 */
export function extraRoom(labels: readonly string[]): number {
  const more = labels.reduce((sum, label) => sum + roomOnTwoLines(t(label)) - roomOf(label), 0);
  return Math.ceil(Math.max(0, more));
}

/** The least that two lines of whole words need. */
function roomOnTwoLines(text: string): number {
  const words = text.split(' ');
  const lines = words.map((_word, at) => [words.slice(0, at), words.slice(at)].map((line) => roomOf(line.join(' '))));
  return Math.min(...lines.map((pair) => Math.max(...pair)));
}
