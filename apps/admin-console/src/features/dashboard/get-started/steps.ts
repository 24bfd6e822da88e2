import type { GetStarted } from '@gangway/contract';

export type StepName = 'account' | 'mail' | 'service' | 'organization' | 'person';

export interface Step {
  readonly name: StepName;
  readonly state: 'done' | 'now' | 'next';
}

/** Whether a service has all that a person needs to open it. */
export function isReady({ roles, answers }: GetStarted['services'][number]): boolean {
  return roles.length > 0 && answers;
}

/** The five steps; the first that is not done is the current one. */
export function stepsOf({ account, mailLeaves, services, organizations, opened }: GetStarted): readonly Step[] {
  const done: readonly [StepName, boolean][] = [
    ['account', account.passkeys > 0 || account.hasApp],
    ['mail', mailLeaves],
    ['service', services.some(isReady)],
    ['organization', organizations > 0],
    ['person', opened !== null],
  ];
  const now = done.findIndex(([, isDone]) => !isDone);
  return done.map(([name, isDone], index) => ({ name, state: isDone ? 'done' : index === now ? 'now' : 'next' }));
}

const numbers = ['None is', 'One is', 'Two are', 'Three are', 'Four are'];

/** *Five steps until the first person opens a service. Two are done.* */
export function ledeOf(steps: readonly Step[]): string {
  const done = steps.filter(({ state }) => state === 'done').length;
  const rest = numbers[done];
  return rest === undefined
    ? 'All five steps are done. People open services.'
    : `Five steps until the first person opens a service. ${rest} done.`;
}

/** How the caller signs in, as a sentence. */
export function accountSentence({ passkeys, hasApp, recoveryCodes }: GetStarted['account']): string {
  if (passkeys === 0 && !hasApp) {
    return 'Password only. Add a passkey or an authenticator app: this account can change everything.';
  }
  const ways = [passkeys > 0 ? 'a passkey' : '', hasApp ? 'an authenticator app' : ''].filter(Boolean).join(' or ');
  return recoveryCodes === 0
    ? `You sign in with ${ways}.`
    : `You sign in with ${ways} and have ${recoveryCodes} recovery ${recoveryCodes === 1 ? 'code' : 'codes'}.`;
}

/** *Ocean Tracking and 3 more answer, with roles for people.* */
export function readySentence(services: GetStarted['services']): string {
  const [first, ...more] = services.filter(isReady);
  if (first === undefined) return '';
  return more.length === 0
    ? `${first.name} answers, with roles for people.`
    : `${first.name} and ${more.length} more answer, with roles for people.`;
}
