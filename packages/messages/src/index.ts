export type { Values } from './format.ts';
export {
  direction,
  language,
  locale,
  msg,
  onLanguage,
  sentence,
  setTexts,
  t,
  type Catalogue,
  type Direction,
} from './message.ts';
