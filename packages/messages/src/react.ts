export { rich, type RichValues } from './rich.tsx';
export { useDirection, useLanguage } from './use-language.ts';
