import { t } from '@gangway/messages';

/** Says the names of constant choices, marked by `msg`, in the chosen language. */
export function sayNames<const Choice extends { readonly name: string }>(choices: readonly Choice[]) {
  return choices.map((choice) => ({ ...choice, name: t(choice.name) }));
}
