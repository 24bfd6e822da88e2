export { rich, type RichValues } from './rich.tsx';
export { useLanguage } from './use-language.ts';
