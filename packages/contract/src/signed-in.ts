import * as Type from 'typebox';
import { DeviceLabel, IpAddress } from './fields.ts';
import { Instant, oneOf } from './shared.ts';

// Parts of organizations and users, too, whose pages need no route of signing in.

/** The app that a session belongs to. */
export const AppName = oneOf('portal', 'console');

/** How a tile opens a service: with a token in the address, with the stored session, or by OpenID Connect. */
export const OpeningMode = oneOf('handoff', 'session', 'oidc');

/** The code flow alone. */
export const CodeFlow = Type.Literal('code');

/** Method of PKCE (RFC 7636). */
export const PkceMethod = Type.Literal('S256');

/** How an access token is sent. */
export const TokenType = Type.Literal('Bearer');

/** A session that lives. */
export const Session = Type.Object({
  /** Session id, the token's `sid`. @example 3f0c3f2e-8f0f-4a57-9d5e-0a8a7c1f6f3b */
  id: Type.String({ format: 'uuid' }),
  app: AppName,
  /** Browser and system as far as the user agent tells, e.g. "Chrome on Windows". */
  device: DeviceLabel,
  ip: IpAddress,
  createdAt: Instant,
  lastUsedAt: Instant,
  expiresAt: Instant,
  /** The session of this call. */
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
