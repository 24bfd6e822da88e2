import { expect, it } from 'vitest';
import { colorSchemes } from './colour-schemes.ts';

type Colour = readonly [number, number, number];
type Pair = readonly [ink: string, ground: string];

const services = ['ocean', 'air', 'document', 'erp', 'other'] as const;
const persons = [0, 1, 2, 3, 4, 5] as const;
const heatSteps = [1, 2, 3, 4] as const;

const grounds = ['background.default', 'surface.sunken', 'surface.hover', 'surface.raised'];
const tints = ['soft.primary', 'soft.error', 'soft.warning'];
const against = (inks: readonly string[], ground: readonly string[]): Pair[] =>
  inks.flatMap((ink) => ground.map((each): Pair => [ink, each]));

/** Text on its ground: at least 4.5:1 (WCAG 1.4.3). */
const textPairs: readonly Pair[] = [
  ...against(['text.primary', 'text.secondary'], [...grounds, ...tints]),
  ...against(['text.quiet'], grounds.slice(0, 3)),
  ...against(
    ['primary.main', 'secondary.main', 'error.main'],
    ['background.default', 'surface.hover', 'surface.raised'],
  ),
  ...against(['primary.contrastText'], ['primary.main']),
  ...against(['secondary.contrastText'], ['secondary.main']),
  ...against(['signal.contrastText'], ['signal.main', 'rail.signal']),
  ...against(['background.default'], ['text.primary']),
  ...against(['rail.text', 'rail.muted'], ['rail.bg']),
  ...against(['rail.text', 'rail.strong'], ['rail.selected']),
  ...against(['panel.text', 'panel.strong', 'panel.muted'], ['panel.bg']),
  ...persons.flatMap((each) => against([`personInk.${each}`], [`person.${each}`])),
  ...services.flatMap((each) => against([`serviceInk.${each}`, 'text.secondary'], [`serviceSoft.${each}`])),
  ...services.flatMap((each) => against(['background.default'], [`serviceInk.${each}`])),
  ...services.flatMap((each) => heatSteps.map((step): Pair => ['text.primary', `heat ${each} ${step}`])),
];

/** Edges and fills that carry meaning: at least 3:1 (WCAG 1.4.11). */
const edgePairs: readonly Pair[] = [
  ...against(['rail.stop', 'rail.signal'], ['rail.bg']),
  ...against(['panel.line', 'panel.signal'], ['panel.bg']),
  ...against(['border.control', 'signal.main', ...services.map((each) => `service.${each}`)], ['background.default']),
];

const rgb = (hex: string): Colour => [hexByte(hex, 1), hexByte(hex, 3), hexByte(hex, 5)];
const hexByte = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);

function luminance(colour: Colour): number {
  const [r, g, b] = colour.map((byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function paletteOf(scheme: 'light' | 'dark') {
  const options = colorSchemes[scheme];
  if (typeof options !== 'object') throw new Error(`The ${scheme} scheme has no palette.`);
  const read = (name: string): string => {
    let value: unknown = options.palette;
    for (const key of name.split('.')) value = value instanceof Object ? Reflect.get(value, key) : undefined;
    if (typeof value !== 'string') throw new Error(`The ${scheme} scheme has no ${name}.`);
    return value;
  };
  return (name: string): Colour => {
    const [, service, step] = /^heat (\w+) (\d)$/.exec(name) ?? [];
    if (service === undefined || step === undefined) return rgb(read(name));
    const share = Number.parseInt(read(`heat.${step}`), 10) / 100;
    const hue = rgb(read(`service.${service}`));
    const page = rgb(read('background.default'));
    const mix = (at: 0 | 1 | 2) => hue[at] * share + page[at] * (1 - share);
    return [mix(0), mix(1), mix(2)];
  };
}

const tooLow = (scheme: 'light' | 'dark', pairs: readonly Pair[], least: number): string[] => {
  const colourOf = paletteOf(scheme);
  return pairs.flatMap(([ink, ground]) => {
    const ratio = contrast(colourOf(ink), colourOf(ground));
    return ratio < least ? [`${ink} on ${ground}: ${ratio.toFixed(2)}`] : [];
  });
};

it.each(['light', 'dark'] as const)('keeps text of the %s scheme at 4.5:1 and meaningful edges at 3:1', (scheme) => {
  expect(tooLow(scheme, textPairs, 4.5)).toEqual([]);
  expect(tooLow(scheme, edgePairs, 3)).toEqual([]);
});
