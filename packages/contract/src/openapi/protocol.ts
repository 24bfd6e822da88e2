import * as Type from 'typebox';
import type { Method } from '../define-route.ts';
import type { Served } from './calls.ts';
import { docsOf } from './docs.ts';
import type { Answer, Operation } from './operation.ts';
import { EntitledPeople, EntitledPerson } from './entitled-people.ts';
import {
  AuthorizeParameters,
  EndSessionParameters,
  ErrorPage,
  Introspection,
  OAuthRefusal,
  Revoked,
  ServiceTokens,
  Subject,
  TokenForm,
  TokenQuestion,
  UserInfo,
  UserInfoForm,
} from './protocol-schemas.ts';
import { largestUsageBody, mostUsageEvents, UsageEvents, UsageResults } from '../usage.ts';
import { ProviderMetadata } from './provider-metadata.ts';
import { type Schema, schemaOf } from './schema.ts';

/** A call that a standard defines: GET takes `parameters` in the query, POST in a form. */
export interface ProtocolCall {
  readonly methods: readonly Method[];
  /** Fastify notation: `/oauth2/entitlements/:sub`. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly security: Operation['security'];
  readonly params?: Type.TSchema;
  readonly parameters?: Type.TSchema;
  /** Body as JSON, in place of a form. */
  readonly json?: Type.TSchema;
  /** Statuses and their bodies; null for none. */
  readonly responses: Readonly<Record<number, Type.TSchema | null>>;
}

const refusals = { 400: OAuthRefusal, 401: OAuthRefusal, 503: OAuthRefusal };
const machineRefusals = { 401: OAuthRefusal, 403: OAuthRefusal, 503: OAuthRefusal };
const pages = { 303: null, 400: ErrorPage, 503: ErrorPage };
/** The secret in the header, or a proof in the form. */
const byClient = [{ client: [] }, {}];

/** Calls of OpenID Connect and OAuth for services. They ignore unknown parameters (RFC 6749 section 3.1). */
export const protocol = {
  discovery: {
    methods: ['GET'],
    path: '/.well-known/openid-configuration',
    summary: 'Endpoints and abilities of the provider',
    description: 'OpenID Connect Discovery 3.',
    security: [],
    responses: { 200: ProviderMetadata },
  },
  serverMetadata: {
    methods: ['GET'],
    path: '/.well-known/oauth-authorization-server',
    summary: 'Endpoints and abilities, at the address of OAuth',
    description: 'RFC 8414.',
    security: [],
    responses: { 200: ProviderMetadata },
  },
  authorize: {
    methods: ['GET', 'POST'],
    path: '/oauth2/authorize',
    summary: 'Sign a person in to a service',
    description:
      'A browser comes here (OpenID Connect Core 3.1.2). It goes on to the portal, then back to the service with a code or an error.',
    security: [],
    parameters: AuthorizeParameters,
    responses: pages,
  },
  endSession: {
    methods: ['GET', 'POST'],
    path: '/oauth2/end-session',
    summary: 'Sign a person out for a service',
    description:
      'A browser comes here (RP-Initiated Logout 2). It goes on to the service, or to the portal, which asks first.',
    security: [],
    parameters: EndSessionParameters,
    responses: pages,
  },
  token: {
    methods: ['POST'],
    path: '/oauth2/token',
    summary: 'Exchange a code or a refresh token, or obtain a token for the service itself',
    description: 'OpenID Connect Core 3.1.3 and 12, RFC 6749 section 4.4.',
    security: byClient,
    parameters: TokenForm,
    responses: { 200: ServiceTokens, ...refusals },
  },
  introspect: {
    methods: ['POST'],
    path: '/oauth2/introspect',
    summary: 'Ask whether one of the client’s tokens is live',
    description: 'RFC 7662. Not for clients without a secret or a key.',
    security: byClient,
    parameters: TokenQuestion,
    responses: { 200: Introspection, ...refusals },
  },
  revoke: {
    methods: ['POST'],
    path: '/oauth2/revoke',
    summary: 'Give a token back, and end its session',
    description: 'RFC 7009. An unknown token succeeds as well.',
    security: byClient,
    parameters: TokenQuestion,
    responses: { 200: Revoked, ...refusals },
  },
  userinfo: {
    methods: ['GET', 'POST'],
    path: '/oauth2/userinfo',
    summary: 'Read the person’s current claims',
    description: 'OpenID Connect Core 5.3. Send the access token in the header, or in the form of a POST.',
    security: [{ service: ['openid'] }],
    responses: { 200: UserInfo, 400: OAuthRefusal, ...machineRefusals },
  },
  entitlement: {
    methods: ['GET'],
    path: '/oauth2/entitlements/:sub',
    summary: 'Read a person’s access to the calling service',
    description: 'The service calls in its own name.',
    security: [{ service: ['entitlements:read'] }],
    params: Type.Object({ sub: Subject }),
    responses: { 200: EntitledPerson, 404: OAuthRefusal, ...machineRefusals },
  },
  people: {
    methods: ['GET'],
    path: '/oauth2/users',
    summary: 'List the people with a role in the calling service',
    description: 'The service calls in its own name; 100 people a page.',
    security: [{ service: ['users:read'] }],
    parameters: Type.Object({
      /**
       * `next` of the page before.
       * @example 142
       */
      after: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}$' })),
    }),
    responses: { 200: EntitledPeople, 400: OAuthRefusal, ...machineRefusals },
  },
  usageEvents: {
    methods: ['POST'],
    path: '/usage/events',
    summary: 'Report what people used of the calling service',
    description:
      `The service calls in its own name. At most ${mostUsageEvents} events and ${largestUsageBody / 1024} kB a call, neither compressed; ` +
      'each event is judged by itself. CloudEvents 1.0 are taken too, structured, binary and as a batch: ' +
      '`subject` is `sub`, `type` is `metric`, `time` is `at`, and `data` holds `quantity` and `corrects`.',
    security: [{ service: ['usage:write'] }],
    json: UsageEvents,
    responses: { 200: UsageResults, 400: OAuthRefusal, 413: OAuthRefusal, 415: OAuthRefusal, ...machineRefusals },
  },
} as const satisfies Record<string, ProtocolCall>;

export const protocolTag = {
  name: 'openid',
  description: 'OpenID Connect and OAuth for services, by their standards.',
};

/** Every call of the protocol with each of its methods. */
export function servedProtocol(): Served[] {
  return Object.entries(protocol).flatMap(([name, call]: [string, ProtocolCall]) =>
    call.methods.map((method, index) => ({
      method,
      path: call.path,
      operation: operationOf(index === 0 ? name : `${name}ByForm`, name, call, method),
    })),
  );
}

function operationOf(id: string, name: string, call: ProtocolCall, method: Method): Operation {
  const { summary, description, security, params, parameters, json, responses } = call;
  const sent = json ?? parameters ?? (method === 'POST' ? UserInfoForm : undefined);
  return {
    id: `openid.${id}`,
    typeName: `openid.${name}`,
    tag: protocolTag.name,
    summary,
    description,
    security,
    params: params && schemaOf(params),
    query: method === 'GET' && sent ? schemaOf(sent) : undefined,
    body: method === 'POST' && sent ? schemaOf(sent) : undefined,
    bodyType: json ? 'application/json' : 'application/x-www-form-urlencoded',
    closed: false,
    answers: Object.fromEntries(
      Object.entries(responses).map(([status, schema]) => [status, answerOf(schema && schemaOf(schema))]),
    ),
  };
}

function answerOf(schema: Schema | null): Answer {
  if (schema === null) return { type: '' };
  const type = docsOf(schema).name === docsOf(ErrorPage).name ? 'text/html' : 'application/json';
  return { schema, type };
}

/** How callers prove who they are. */
export function securitySchemes(apiUrl: string) {
  return {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'Access token of a person’s session, from signing in.',
    },
    client: {
      type: 'http',
      scheme: 'basic',
      description: 'Id and secret of a service’s client (RFC 6749 section 2.3.1).',
    },
    service: {
      type: 'oauth2',
      description: 'Access token of a service, for a person or in its own name.',
      flows: {
        authorizationCode: {
          authorizationUrl: `${apiUrl}${protocol.authorize.path}`,
          tokenUrl: `${apiUrl}${protocol.token.path}`,
          refreshUrl: `${apiUrl}${protocol.token.path}`,
          scopes: {
            openid: 'The person’s subject.',
            profile: 'The person’s name.',
            email: 'The person’s address.',
            gangway: 'Roles, organization, branches, plan and limit in the service.',
          },
        },
        clientCredentials: {
          tokenUrl: `${apiUrl}${protocol.token.path}`,
          scopes: {
            'entitlements:read': 'One person’s access to the service.',
            'users:read': 'The people with a role in the service.',
            'usage:write': 'What people used of the service.',
            'activity:read': 'The audit trail, for clients that the operator names.',
          },
        },
      },
    },
  };
}
