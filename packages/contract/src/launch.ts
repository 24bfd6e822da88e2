import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { DeviceLabel, IpAddress, NamedService } from './fields.ts';
import { Id, IdParams, Instant, Problem, Success } from './shared.ts';
import { OpeningMode } from './signed-in.ts';

/** One opening of a service. */
export const Launch = Type.Object({
  id: Id,
  service: NamedService,
  how: OpeningMode,
  openedAt: Instant,
  device: DeviceLabel,
  ip: IpAddress,
  /** When the token, or the service's session, ends or ended. */
  endsAt: Instant,
  /** The launch has ended. */
  hasEnded: Type.Boolean(),
  /** Can be ended: the user signed in by OpenID Connect. */
  mayEnd: Type.Boolean(),
});
export type Launch = Type.Static<typeof Launch>;

const UserLaunchParams = Type.Object({ id: Id, launch: Id });

/** Services that people have opened. */
export const launch = {
  mine: defineRoute({
    method: 'GET',
    path: '/user/me/launches',
    access: 'signed-in',
    summary: 'The services one has opened, the latest 50',
    responses: { 200: Type.Array(Launch) },
  }),
  endMine: defineRoute({
    method: 'DELETE',
    path: '/user/me/launches/:id',
    access: 'signed-in',
    summary: 'End one’s session at a service',
    params: IdParams,
    responses: { 200: Success, 404: Problem },
  }),
  ofUser: defineRoute({
    method: 'GET',
    path: '/user/:id/launches',
    access: 'user-sessions:read',
    summary: 'The services a user has opened, the latest 50',
    params: IdParams,
    responses: { 200: Type.Array(Launch), 404: Problem },
  }),
  endOfUser: defineRoute({
    method: 'DELETE',
    path: '/user/:id/launches/:launch',
    access: 'user-sessions:write',
    summary: 'End a user’s session at a service',
    params: UserLaunchParams,
    responses: { 200: Success, 404: Problem },
  }),
};
