import { t } from './message.ts';

/** Lists values without *and*, with the comma of the chosen language: `Viewer, Planner`. Empty without values. */
export function listed(values: readonly string[]): string {
  const [first = '', ...others] = values;
  return others.reduce((before, next) => t('{before}, {next}', { before, next }), first);
}
