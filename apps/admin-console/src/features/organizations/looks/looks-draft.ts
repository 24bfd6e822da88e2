import type { Looks } from '@gangway/contract';
import { contrastWithWhite, isColour, leastContrast, nearestReadable } from '@gangway/contract/colour';
import { languageTags, type Language } from '@gangway/contract/languages';
import { formatNumber, t } from '@gangway/messages';

/** Texts of the looks as the form holds them; empty stands for the product’s. */
export type LooksDraft = {
  name: string;
  colour: string;
  sentence: string;
  mailFoot: string;
  language: string;
};

export type LooksChange = Pick<Looks, 'name' | 'colour' | 'sentence' | 'mailFoot' | 'language'>;

export function draftOf({ name, colour, sentence, mailFoot, language }: LooksChange): LooksDraft {
  return {
    name: name ?? '',
    colour: colour ?? '',
    sentence: sentence ?? '',
    mailFoot: mailFoot ?? '',
    language: language ?? '',
  };
}

export function changeOf({ name, colour, sentence, mailFoot, language }: LooksDraft): LooksChange {
  return {
    name: orNull(name),
    colour: orNull(colour),
    sentence: orNull(sentence),
    mailFoot: orNull(mailFoot),
    language: chosenLanguage(language),
  };
}

const orNull = (text: string) => (text.trim() === '' ? null : text);

function chosenLanguage(text: string): Language | null {
  return languageTags.find((tag) => tag === text) ?? null;
}

/** Judges a typed colour by the contrast of white text on it. @returns the line below its field, and the colour to use instead where the contrast is too low */
export function contrastLine(colour: string): { text: string; nearest: string | null } {
  if (colour === '') return { text: t('Six hex digits. Empty: the product’s colour.'), nearest: null };
  if (!isColour(colour)) return { text: t('Give six hex digits, such as 0b6470.'), nearest: null };
  const contrast = contrastWithWhite(colour);
  const values = { contrast: roundedDown(contrast), least: formatNumber(leastContrast) };
  return contrast >= leastContrast
    ? { text: t('White text on it has a contrast of {contrast}:1.', values), nearest: null }
    : {
        text: t('White text on it has a contrast of {contrast}:1; it needs {least}:1.', values),
        nearest: nearestReadable(colour),
      };
}

// Round down: 4.49 must not read as 4.5.
function roundedDown(contrast: number): string {
  return formatNumber(Math.floor(contrast * 100) / 100);
}

/** Colour of the preview, on which white text can be read; null for the product’s. */
export function previewColour(colour: string): string | null {
  return isColour(colour) ? nearestReadable(colour) : null;
}
