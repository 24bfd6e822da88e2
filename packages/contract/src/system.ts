import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { Problem, record } from './shared.ts';

export const system = {
  live: defineRoute({
    method: 'GET',
    path: '/health/live',
    access: 'public',
    summary: 'The process runs',
    responses: { 200: Type.Object({ status: Type.Literal('live') }) },
  }),
  ready: defineRoute({
    method: 'GET',
    path: '/health/ready',
    access: 'public',
    summary: 'Database reachable, migrations done, signing key loaded, demo seeded',
    responses: { 200: Type.Object({ status: Type.Literal('ready') }), 503: Problem },
  }),
  jwks: defineRoute({
    method: 'GET',
    path: '/.well-known/jwks.json',
    access: 'public',
    summary: 'Public keys that verify our tokens (RFC 7517)',
    responses: {
      200: Type.Object({ keys: Type.Array(record(Type.String())) }),
    },
  }),
  evidenceKeys: defineRoute({
    method: 'GET',
    path: '/.well-known/evidence-keys.json',
    access: 'public',
    summary: 'Public keys that verify the evidence of access reviews (RFC 7517); none is ever taken away',
    responses: {
      200: Type.Object({ keys: Type.Array(record(Type.String())) }),
    },
  }),
};
