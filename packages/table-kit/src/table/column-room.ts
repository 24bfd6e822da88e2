import { t } from '@gangway/messages';

/** Pixels of a letter in a head and on a row's button. */
const headLetter = 6.8;
const buttonLetter = 6.3;
/** Pixels beside a head: its padding and the mark of the sort. */
const besideHead = 22;

const wide = /[\u3000-\u9fff\uff00-\uffef]/gu;

/** Letters of a text without marks above them; those of Chinese and Japanese count twice. */
const letters = (text: string): number => text.replaceAll(/\p{M}/gu, '').length + (text.match(wide)?.length ?? 0);

/**
 * Pixels that a head needs, so that its longest word stays whole. Chinese and Japanese break anywhere.
 * @param label message
 */
export function headRoom(label: string): number {
  const words = t(label).split(/\s|(?=[\u3000-\u9fff\uff00-\uffef])/u);
  return Math.max(...words.map(letters)) * headLetter + besideHead;
}

/**
 * Pixels that a row's buttons need beyond their width in English.
 * @param labels messages of the buttons
 */
export function extraRoom(labels: readonly string[]): number {
  const longer = labels.reduce((sum, label) => sum + letters(t(label)) - letters(label), 0);
  return Math.max(0, longer) * buttonLetter;
}
