import type { Brand } from '@gangway/contract';
import { contrastWithWhite, isColour, leastContrast, nearestReadable } from '@gangway/contract/colour';
import { fieldProblem, say } from '../../server/index.ts';
import { cleanOptionalName, cleanText } from '../../records/index.ts';

/** Fields that a person types; the marks come as files. */
export type TypedBrand = Partial<Omit<Brand, 'mark'>>;

/**
 * The fields as the store keeps them, those alone that were sent. An empty text stands for the product's, as null does.
 * @throws HttpProblem 400 at the field.
 */
export function cleanBrand({ name, colour, sentence, mailFoot }: TypedBrand): TypedBrand {
  return {
    ...(name === undefined ? {} : { name: orNull(cleanOptionalName(name ?? '', 'name', 'name')) }),
    ...(colour === undefined ? {} : { colour: colour === null ? null : cleanColour(colour) }),
    ...(sentence === undefined ? {} : { sentence: orNull(cleanOptionalName(sentence ?? '', 'sentence', 'name')) }),
    ...(mailFoot === undefined ? {} : { mailFoot: orNull(cleanText(mailFoot ?? '', 'mailFoot')) }),
  };
}

const orNull = (text: string) => (text === '' ? null : text);

function cleanColour(colour: string): string {
  if (!isColour(colour)) throw fieldProblem('colour', say('colour_form'));
  const contrast = contrastWithWhite(colour);
  if (contrast >= leastContrast) return colour.toLowerCase();
  // Round down: 4.49 must not read as 4.5.
  const shown = Math.floor(contrast * 100) / 100;
  const nearest = nearestReadable(colour);
  throw fieldProblem('colour', say('colour_contrast', { colour, contrast: shown, least: leastContrast, nearest }));
}
