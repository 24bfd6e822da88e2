type FlagColour = 'red' | 'blue' | 'yellow' | 'white' | 'black';

/** One field of a flag: its colour and its outline in a view box of 20 × 14, the hoist on the left. */
export type FlagShape = readonly [colour: FlagColour, outline: string];

const whole = 'M0 0h20v14H0z';
const round = (size: number) => Number(size.toFixed(3));

const field = (colour: FlagColour): FlagShape => [colour, whole];
const bars = (...colours: FlagColour[]): FlagShape[] =>
  colours.map((colour, at) => [colour, `M0 ${round((14 * at) / colours.length)}h20v${round(14 / colours.length)}H0z`]);
const pales = (...colours: FlagColour[]): FlagShape[] =>
  colours.map((colour, at) => {
    const width = round(20 / colours.length);
    return [colour, `M${round((20 * at) / colours.length)} 0h${width}v14h${-width}z`];
  });
const quarters = (ground: FlagColour, other: FlagColour): FlagShape[] => [
  field(ground),
  [other, 'M10 0h10v7H10zM0 7h10v7H0z'],
];
const saltire = (ground: FlagColour, cross: FlagColour): FlagShape[] => [
  field(ground),
  [cross, 'M0 0h2.6L20 12.18V14h-2.6L0 1.82zM20 0v1.82L2.6 14H0v-1.82L17.4 0z'],
];
const cross = (ground: FlagColour, arms: FlagColour): FlagShape[] => [
  field(ground),
  [arms, 'M8.4 0h3.2v14H8.4zM0 5.4h20v3.2H0z'],
];

const chequers = [0, 1, 2, 3]
  .flatMap((row) => [0, 10].map((left) => `M${left + (row % 2 === 0 ? 5 : 0)} ${row * 3.5}h5v3.5h-5z`))
  .join('');

/** The letter flags of the International Code of Signals. */
export const letterFlags: Readonly<Record<string, readonly FlagShape[]>> = {
  A: [
    ['white', 'M0 0h10v14H0z'],
    ['blue', 'M10 0h10l-4.5 7 4.5 7H10z'],
  ],
  B: [['red', 'M0 0h20l-4.5 7 4.5 7H0z']],
  C: bars('blue', 'white', 'red', 'white', 'blue'),
  D: [field('yellow'), ['blue', 'M0 2.8h20v8.4H0z']],
  E: bars('blue', 'red'),
  F: [field('white'), ['red', 'M10 .2 19.8 7 10 13.8.2 7z']],
  G: pales('yellow', 'blue', 'yellow', 'blue', 'yellow', 'blue'),
  H: pales('white', 'red'),
  I: [field('yellow'), ['black', 'M6 7a4 4 0 0 1 8 0 4 4 0 0 1-8 0z']],
  J: bars('blue', 'white', 'blue'),
  K: pales('yellow', 'blue'),
  L: quarters('yellow', 'black'),
  M: saltire('blue', 'white'),
  N: [field('blue'), ['white', chequers]],
  O: [field('yellow'), ['red', 'M0 0h20v14z']],
  P: [field('blue'), ['white', 'M5.5 3.75h9v6.5h-9z']],
  Q: [field('yellow')],
  R: cross('red', 'yellow'),
  S: [field('white'), ['blue', 'M5.5 3.75h9v6.5h-9z']],
  T: pales('red', 'white', 'blue'),
  U: quarters('red', 'white'),
  V: saltire('white', 'red'),
  W: [field('blue'), ['white', 'M3.3 2.35h13.4v9.3H3.3z'], ['red', 'M6.7 4.65h6.6v4.7H6.7z']],
  X: cross('white', 'blue'),
  Y: [
    field('yellow'),
    ['red', 'M4 0h4L0 5.6V2.8zM12 0h4L0 11.2V8.4zM20 0v2.8L4 14H0zM20 5.6v2.8L12 14H8zM20 11.2V14h-4z'],
  ],
  Z: [field('yellow'), ['blue', 'M20 0v14L10 7z'], ['red', 'M0 14 10 7l10 7z'], ['black', 'M0 0v14l10-7z']],
};

/** The code and answering pennant, for a name that begins with none of the 26 letters. */
export const answeringPennant: readonly FlagShape[] = (['red', 'white', 'red', 'white', 'red'] as const).map(
  (colour, at) => {
    const height = round(14 - (at + 1) * 1.8);
    return [colour, `M${at * 4} ${round(at * 0.9)}l4 .9v${height}l-4 .9z`];
  },
);

/** Outlines that differ from the rectangle. */
const swallowtail = 'M0 0h20l-4.5 7 4.5 7H0z';
const edges = new Map([
  [letterFlags['A'], swallowtail],
  [letterFlags['B'], swallowtail],
  [answeringPennant, 'M0 0l20 4.5v5L0 14z'],
]);

/** The flag of a name's first letter, without its marks: `Ågren` flies A, `3PL` the answering pennant. */
export function flagOf(name: string): { shapes: readonly FlagShape[]; edge: string } {
  const letter = name.trim().normalize('NFD').charAt(0).toUpperCase();
  const shapes = (Object.hasOwn(letterFlags, letter) ? letterFlags[letter] : undefined) ?? answeringPennant;
  return { shapes, edge: edges.get(shapes) ?? whole };
}
