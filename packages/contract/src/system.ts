import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { Problem, record } from './shared.ts';

/**
 * A public key (RFC 7517).
 * @example {"kty":"EC","crv":"P-256","x":"f83OJ3D2","y":"x_FEzRu9","kid":"1","alg":"ES256","use":"sig"}
 */
const PublishedKey = record(Type.String());

/** Public keys, as RFC 7517 has them. */
const PublishedKeys = Type.Object({
  /** Those that verify today, and former ones for a while. */
  keys: Type.Array(PublishedKey),
});

/** Health of the process, and its public keys. */
export const system = {
  live: defineRoute({
    method: 'GET',
    path: '/health/live',
    access: 'public',
    summary: 'The process runs',
    responses: {
      200: Type.Object({
        /** The process runs. */
        status: Type.Literal('live'),
      }),
    },
  }),
  ready: defineRoute({
    method: 'GET',
    path: '/health/ready',
    access: 'public',
    summary: 'Database reachable, migrations done, signing key loaded, demo seeded',
    responses: {
      200: Type.Object({
        /** The API takes calls. */
        status: Type.Literal('ready'),
      }),
      503: Problem,
    },
  }),
  jwks: defineRoute({
    method: 'GET',
    path: '/.well-known/jwks.json',
    access: 'public',
    summary: 'Public keys that verify our tokens (RFC 7517)',
    responses: {
      200: PublishedKeys,
    },
  }),
  evidenceKeys: defineRoute({
    method: 'GET',
    path: '/.well-known/evidence-keys.json',
    access: 'public',
    summary: 'Public keys that verify the evidence of access reviews (RFC 7517); none is ever taken away',
    responses: {
      200: PublishedKeys,
    },
  }),
};
