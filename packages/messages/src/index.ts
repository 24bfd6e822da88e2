export type { Values } from './format.ts';
export { language, msg, setTexts, t } from './message.ts';
