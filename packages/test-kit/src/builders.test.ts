import {
  AccessRequest,
  Branch,
  Me,
  MyService,
  Notification,
  Organization,
  Plan,
  Problem,
  Role,
  Service,
  Session,
  Subscription,
  User,
  UserDetail,
} from '@gangway/contract';
import { Errors } from 'typebox/value';
import { expect, it } from 'vitest';
import * as build from './builders.ts';

const built = [
  ['user', User, build.buildUser()],
  ['access request', AccessRequest, build.buildAccessRequest()],
  ['user detail', UserDetail, build.buildUserDetail()],
  ['own profile', Me, build.buildMe()],
  ['own service', MyService, build.buildMyService()],
  ['organization', Organization, build.buildOrganization()],
  ['branch', Branch, build.buildBranch()],
  ['service', Service, build.buildService()],
  ['plan', Plan, build.buildPlan()],
  ['role', Role, build.buildRole()],
  ['subscription', Subscription, build.buildSubscription()],
  ['session', Session, build.buildSession()],
  ['notification', Notification, build.buildNotification()],
  ['problem', Problem, build.buildProblem()],
] as const;

it.each(built)('a built %s matches the contract', (_, schema, record) => {
  expect(Errors(schema, record)).toEqual([]);
});
