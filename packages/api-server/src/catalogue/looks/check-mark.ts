import { markLimits } from '@gangway/contract';
import { fieldProblem, type Sentence, say } from '../../server/index.ts';
import { isPng, isWebp, pngSize, type Size, webpSize } from './raster-size.ts';
import { svgRefusal } from './svg-refusal.ts';

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Checks an uploaded mark by its content, whatever it is called.
 * @param image the file in base64.
 * @returns its `data:` address.
 * @throws HttpProblem 400 at `image`.
 */
export function checkedMark(image: string): string {
  if (image === '' || !base64.test(image)) throw refused(say('mark_not_whole'));
  const file = Buffer.from(image, 'base64');
  if (file.length > markLimits.bytes) {
    throw refused(say('mark_too_large', { size: Math.ceil(file.length / 1024), limit: markLimits.bytes / 1024 }));
  }
  return `data:${typeOf(file)};base64,${file.toString('base64')}`;
}

/** @throws HttpProblem 400 */
function typeOf(file: Buffer): string {
  if (isPng(file)) {
    checkSize(pngSize(file));
    return 'image/png';
  }
  if (isWebp(file)) {
    checkSize(webpSize(file));
    return 'image/webp';
  }
  const refusal = svgRefusal(svgText(file));
  if (refusal) throw refused(say(refusal));
  return 'image/svg+xml';
}

/** Sides as the header says them, so that a small file that unpacks to a huge picture never reaches a browser. */
function checkSize(size: Size | undefined): void {
  if (!size || size.width === 0 || size.height === 0) throw refused(say('mark_damaged'));
  const { width, height } = size;
  if (Math.max(width, height) > markLimits.pixels) {
    throw refused(say('mark_sides', { width, height, limit: markLimits.pixels }));
  }
}

function svgText(file: Buffer): string {
  let text: string;
  try {
    text = utf8.decode(file);
  } catch {
    throw refused(say('mark_type'));
  }
  if (!/^\s*</.test(text) || !/<(?:[\w-]+:)?svg[\s>]/.test(text)) throw refused(say('mark_type'));
  return text;
}

function refused(sentence: Sentence) {
  return fieldProblem('image', sentence);
}
