import * as Type from 'typebox';
import { Instant, oneOf } from './shared.ts';

// Parts of organizations and users, too, whose pages need no route of signing in.

export const Session = Type.Object({
  /** Session id, the token's `sid`. */
  id: Type.String({ format: 'uuid' }),
  app: oneOf('portal', 'console'),
  /** Browser and system as far as the user agent tells, e.g. "Chrome on Windows". */
  device: Type.String(),
  ip: Type.String(),
  createdAt: Instant,
  lastUsedAt: Instant,
  expiresAt: Instant,
  current: Type.Boolean(),
});
export type Session = Type.Static<typeof Session>;

/** What an organization asks of its people when they sign in. */
export const SecondStepRule = Type.Union([
  Type.Literal('off'),
  Type.Literal('offered'),
  Type.Literal('required'),
  /** Passkeys only. */
  Type.Literal('phishing_resistant'),
]);
export type SecondStepRule = Type.Static<typeof SecondStepRule>;

/** The rule asks everyone for a second step. */
export function isRequirement(rule: SecondStepRule): boolean {
  return rule === 'required' || rule === 'phishing_resistant';
}
