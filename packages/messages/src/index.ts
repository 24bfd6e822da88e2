export { dot } from './dot.ts';
export type { Values } from './format.ts';
export { formatCount, formatNumber } from './format-number.ts';
export { joined, joinedPieces } from './joined.ts';
export { listed } from './listed.ts';
export {
  direction,
  language,
  locale,
  msg,
  onLanguage,
  sentence,
  setLanguage,
  t,
  type Direction,
  type SaidLanguage,
} from './message.ts';
