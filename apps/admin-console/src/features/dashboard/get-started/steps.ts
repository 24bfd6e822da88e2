import type { GetStarted } from '@gangway/contract';
import { msg, t } from '@gangway/messages';

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

/** Messages by the number of steps that are done. */
const ledes = [
  msg('Five steps until the first person opens a service. None is done.'),
  msg('Five steps until the first person opens a service. One is done.'),
  msg('Five steps until the first person opens a service. Two are done.'),
  msg('Five steps until the first person opens a service. Three are done.'),
  msg('Five steps until the first person opens a service. Four are done.'),
  msg('All five steps are done. People open services.'),
];

/** *Five steps until the first person opens a service. Two are done.* */
export function ledeOf(steps: readonly Step[]): string {
  return t(ledes[steps.filter(({ state }) => state === 'done').length] ?? '');
}

/** How the caller signs in, as a sentence. */
export function accountSentence({ passkeys, hasApp, recoveryCodes }: GetStarted['account']): string {
  if (passkeys === 0 && !hasApp) {
    return t('Password only. Add a passkey or an authenticator app: this account can change everything.');
  }
  if (recoveryCodes === 0) {
    if (!hasApp) return t('You sign in with a passkey.');
    return passkeys === 0
      ? t('You sign in with an authenticator app.')
      : t('You sign in with a passkey or an authenticator app.');
  }
  const values = { n: recoveryCodes };
  if (!hasApp)
    return t(
      'You sign in with a passkey and have {n, plural, one {# recovery code} other {# recovery codes}}.',
      values,
    );
  return passkeys === 0
    ? t(
        'You sign in with an authenticator app and have {n, plural, one {# recovery code} other {# recovery codes}}.',
        values,
      )
    : t(
        'You sign in with a passkey or an authenticator app and have {n, plural, one {# recovery code} other {# recovery codes}}.',
        values,
      );
}

/** *Ocean Tracking and 3 more answer, with roles for people.* */
export function readySentence(services: GetStarted['services']): string {
  const [first, ...more] = services.filter(isReady);
  if (first === undefined) return '';
  return more.length === 0
    ? t('{name} answers, with roles for people.', { name: first.name })
    : t('{name} and {n} more answer and offer roles to people.', { name: first.name, n: more.length });
}
