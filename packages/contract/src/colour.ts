/** Least contrast of white text on a brand's colour (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5;

const sixDigits = /^[0-9a-f]{6}$/i;

/** Six hex digits and nothing else: no `#`, no name, no function, which would reach a style. */
export function isColour(text: string): boolean {
  return sixDigits.test(text);
}

/**
 * Contrast of white text on a colour (WCAG 2.2, relative luminance).
 * @param colour six hex digits.
 * @returns 1 for white itself, 21 for black.
 */
export function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/**
 * The nearest colour of the same hue on which white text can be read: the colour itself where it passes.
 * @param colour six hex digits.
 * @returns six hex digits in lower case.
 */
export function nearestReadable(colour: string): string {
  const channels = channelsOf(colour);
  for (let brightness = 255; brightness > 0; brightness -= 1) {
    const darker = channels.map((channel) => hex(Math.round((channel * brightness) / 255))).join('');
    if (contrastWithWhite(darker) >= leastContrast) return darker;
  }
  return '000000';
}

function channelsOf(colour: string): number[] {
  return [0, 2, 4].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}

function hex(channel: number): string {
  return channel.toString(16).padStart(2, '0');
}
