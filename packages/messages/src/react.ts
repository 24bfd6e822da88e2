export { inLanguage } from './in-language.tsx';
export { rich, type RichValues } from './rich.tsx';
export { useDirection, useLanguage, useTexts } from './use-language.ts';
