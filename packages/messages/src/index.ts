export type { Values } from './format.ts';
export { language, locale, msg, onLanguage, sentence, setTexts, t, type Catalogue } from './message.ts';
