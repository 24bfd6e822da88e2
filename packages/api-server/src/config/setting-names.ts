import { distance } from 'fastest-levenshtein';
import type { Environment } from './read-settings.ts';
import { type Setting, settings } from './settings.ts';

/** Every name a setting can be set by; those that may come from a file also with `_FILE`. */
export function settingNames(): string[] {
  return Object.entries(settings)
    .flatMap(([name, { secret }]: [string, Setting]) => (secret ? [name, `${name}_FILE`] : [name]))
    .toSorted();
}

/** Former limits with a setting each. */
const replacedByMultiplier = [
  'THROTTLE_FREE',
  'THROTTLE_MAX_WAIT_SECONDS',
  'THROTTLE_ATTEMPTS_PER_ADDRESS',
  'THROTTLE_ATTEMPTS_PER_NETWORK',
  'INVITATIONS_PER_PERSON',
  'REFUSED_REGISTRATIONS_PER_ADMINISTRATOR',
  'RESET_MAILS_PER_EMAIL',
  'RESET_MAILS_PER_ADDRESS',
  'ACCESS_REQUESTS_PER_ADDRESS',
  'REFRESHES_PER_ADDRESS',
  'CODES_PER_ADDRESS',
  'SERVICE_SIGN_INS_PER_ADDRESS',
  'LINK_CALLS_PER_ADDRESS',
  'WHOLE_LISTS_PER_ADDRESS',
];

/** A sentence for each name in the environment that has no effect: a setting that is gone, or one slip away from a setting. */
export function ignoredSettings(env: Environment): string[] {
  const names = settingNames();
  const known = new Set([...names, ...replacedByMultiplier, ...namesOfOthers]);
  const unset = names.filter((name) => env[name] === undefined && name.length >= 8);
  const removed = replacedByMultiplier.filter((name) => env[name] !== undefined);
  const misspelt = Object.keys(env)
    .filter((name) => !known.has(name) && /^[A-Z_]{7,}$/.test(name))
    .flatMap((name) => {
      const meant = unset.find((candidate) => isOneSlip(name, candidate));
      return meant === undefined ? [] : [`${name} is not a Gangway setting and was ignored. Did you mean ${meant}?`];
    });
  return [
    ...(removed.length > 0
      ? [
          `No longer settings and ignored: ${removed.join(', ')}. LIMITS_MULTIPLIER raises or lowers all limits together.`,
        ]
      : []),
    ...misspelt,
  ];
}

/** Settings of the nginx configuration and of the apps, which share the environment. */
const namesOfOthers = ['PORTAL_HOST', 'CONSOLE_HOST', 'API_HOST', 'PORTAL_ROOT', 'CONSOLE_ROOT', 'HTTP_PORT'];

/** One letter too many, too few or wrong; or two neighbours swapped, which count as two edits. */
function isOneSlip(name: string, meant: string): boolean {
  const edits = distance(name, meant);
  return edits <= 1 || (edits === 2 && name.split('').toSorted().join('') === meant.split('').toSorted().join(''));
}
