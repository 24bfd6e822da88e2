import * as Type from 'typebox';
import { LimitReason, nullable } from '../shared.ts';
import { LimitState } from '../usage.ts';
import { Subject } from './protocol-schemas.ts';

/** A person with a role in the service, under the `sub` it knows, with current access. */
export const EntitledPerson = Type.Object({
  sub: Subject,
  /**
   * Address of the person.
   * @example olga.user@example.com
   */
  email: Type.String(),
  /**
   * Full name.
   * @example Olga User
   */
  name: Type.String(),
  /** The service opens for the person now. */
  entitled: Type.Boolean(),
  reason: Type.Optional(LimitReason),
  /**
   * Roles in the service.
   * @example ["api_user"]
   */
  roles: Type.Array(Type.String()),
  /**
   * Limit of the access; null without one.
   * @example 100
   */
  limit: nullable(Type.Integer()),
  /** The person wants notifications of the service. */
  notification: Type.Boolean(),
  /** The person may share tracking addresses. */
  tracking_url: Type.Boolean(),
  /**
   * Plan that runs; null without one.
   * @example Basic
   */
  plan: nullable(Type.String()),
  /** Use of what is included; null where the service counts nothing. */
  usage: Type.Optional(nullable(Type.Pick(LimitState, ['used', 'limit', 'remaining', 'resetsAt', 'mode']))),
});
export type EntitledPerson = Type.Static<typeof EntitledPerson>;

/** Up to 100 people with a role in the service. */
export const EntitledPeople = Type.Object({
  /** By the number under which they were added. */
  people: Type.Array(EntitledPerson),
  /**
   * Send it as `after` for the next page; null on the last.
   * @example 142
   */
  next: nullable(Type.Integer()),
});
export type EntitledPeople = Type.Static<typeof EntitledPeople>;
