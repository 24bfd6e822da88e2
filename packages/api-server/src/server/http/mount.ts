import type { Readable } from 'node:stream';
import { type Route, commonProblems } from '@gangway/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Caller } from '../caller.ts';
import { type FieldError, HttpProblem } from './http-problem.ts';
import type { Sentence } from '../sentences.ts';
import { validatorFor } from '../validation/validator.ts';
import { fewAtOnce } from './few-at-once.ts';
import { largeBodyReader } from './large-body.ts';
import { isObject } from '../validation/json-schema.ts';
import { serializedInTurns, serializerFor, serializerOf } from './serializer.ts';
import { toJsonSchema } from './to-json-schema.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's route; absent only for `internal` ones. */
    route?: Route;
    /** Not part of the contract: documents, metrics, the demo's outbox. */
    internal?: boolean;
  }
  interface FastifyInstance {
    /** Routes of the contract with a handler. */
    mounted: Set<Route>;
  }
}

type StatusOf<R extends Route> = keyof R['responses'] & number;
type ShapeOf<S> = S extends TSchema ? Static<S> : undefined;
type BodyOf<R extends Route, S extends StatusOf<R>> = R extends { contentType: string }
  ? string | Readable
  : ShapeOf<R['responses'][S]>;
type FormatOf<R extends Route> = R extends { formats: infer F } ? keyof F & string : never;
type RefusalStatus<R extends Route> = Exclude<StatusOf<R>, 200 | 201 | 202 | 204> | keyof typeof commonProblems;

declare const answered: unique symbol;
/** Made by `answer` alone, so that a handler cannot answer past its contract. */
interface Answer {
  readonly [answered]: true;
}

interface PlainAnswer {
  status: number;
  body: unknown;
  /** Type of a file in place of what the route declares. */
  type?: string | undefined;
  headers: Readonly<Record<string, string>>;
}

const json = 'application/json; charset=utf-8';

/** Body of a route's 200 as bytes, made once for many requests. */
export interface PreparedBody<R extends Route> {
  readonly route: R;
  readonly bytes: Buffer;
}

/** Writes a body as its route would send it, for a handler that sends the same one often (`answerPrepared`). */
export function prepareBody<const R extends Route>(route: R, body: BodyOf<R, 200 & StatusOf<R>>): PreparedBody<R> {
  return { route, bytes: Buffer.from(serializerOf(toJsonSchema(route.responses[200] ?? {}, false))(body)) };
}

export interface Handling<R extends Route> {
  params: ShapeOf<R['params']>;
  query: ShapeOf<R['query']>;
  body: ShapeOf<R['body']>;
  /** Null on public routes, which read no session, and for a service's client that calls in its own name. */
  caller: R['access'] extends 'public' ? null : R extends { machineScope: string } ? Caller | null : Caller;
  request: FastifyRequest;
  /** Answers a status of the contract with the body declared for it. */
  answer: <S extends StatusOf<R>>(status: S, body: BodyOf<R, S>, headers?: Readonly<Record<string, string>>) => Answer;
  /** Answers 200 with bytes of `prepareBody`. */
  answerPrepared: (body: PreparedBody<R>, headers?: Readonly<Record<string, string>>) => Answer;
  /** Answers 200 with a file of the route's `formats`. */
  answerFile: (format: FormatOf<R>, body: string | Readable, headers?: Readonly<Record<string, string>>) => Answer;
  /** Ends the request with a problem; only statuses of the contract and the common ones. */
  refuse: (status: RefusalStatus<R>, code: string, sentence: Sentence, errors?: readonly FieldError[]) => never;
}

export type Handler<R extends Route> = (handling: Handling<R>) => Promise<Answer>;

/** Serves a route of the contract, at its path and its aliases. */
export function mount<const R extends Route>(app: FastifyInstance, route: R, handler: Handler<R>): void {
  const refuse = (status: number, code: string, sentence: Sentence, errors?: readonly FieldError[]): never => {
    throw new HttpProblem(status, code, sentence, errors ? { errors } : {});
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the brand exists in types only
  const branded = (plain: PlainAnswer) => plain as unknown as Answer;
  const answer = (status: number, body: unknown, headers: PlainAnswer['headers'] = {}) =>
    branded({ status, body, headers });
  const answerPrepared = ({ bytes }: PreparedBody<R>, headers: PlainAnswer['headers'] = {}) =>
    branded({ status: 200, body: bytes, headers, type: json });
  const answerFile = (format: string, body: unknown, headers: PlainAnswer['headers'] = {}) =>
    branded({ status: 200, body, headers, type: route.formats?.[format]?.contentType });

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    // Fastify has validated all three against the contract's schemas.
    const parts: unknown = {
      params: request.params,
      query: request.query,
      body: request.body,
      caller: request.caller,
      request,
      answer,
      answerPrepared,
      answerFile,
      refuse,
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- validated against the schemas the types come from
    const result = (await handler(parts as Handling<R>)) as unknown as PlainAnswer;
    void reply.code(result.status).headers(result.headers);
    if (isUnchanged(request, result)) return reply.code(304).send();
    const type = result.type ?? route.contentType;
    if (type !== undefined) void reply.type(type);
    const inTurns = largeAnswers?.get(result.status);
    if (!inTurns || !isObject(result.body)) return result.body;
    void reply.type(json);
    return serializedInTurns(inTurns, result.body);
  };

  // A large body has a large answer.
  const largeAnswers =
    route.largestBody === undefined
      ? undefined
      : new Map(
          Object.entries(route.responses).map(([status, schema]) => [Number(status), toJsonSchema(schema, false)]),
        );

  for (const url of [route.path, ...(route.aliases ?? [])]) {
    app.route({
      method: route.method,
      url,
      handler: serve,
      ...largeBody(app, route),
      config: { route },
      schema: schemaOf(route),
      validatorCompiler: validatorFor(route.encoding ?? 'json'),
      serializerCompiler: serializerFor,
    });
  }
  app.mounted.add(route);
}

/** Whether the caller has the answer already, by its entity tag (RFC 9110 13.1.2). */
function isUnchanged({ method, headers }: FastifyRequest, { status, headers: { etag } }: PlainAnswer): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead || status !== 200 || etag === undefined) return false;
  const held = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return held?.includes(etag) === true || held?.[0] === '*';
}

/** What a route with a large body asks of Fastify. */
function largeBody(app: FastifyInstance, { largestBody, body }: Route) {
  if (largestBody === undefined) return {};
  const { preParsing, onSend } = fewAtOnce();
  return {
    bodyLimit: largestBody,
    preParsing: [preParsing, largeBodyReader(app, toJsonSchema(body ?? {}), largestBody)],
    onSend,
  };
}

function schemaOf(route: Route) {
  const problems = Object.entries(commonProblems).filter(([status]) => !(Number(status) in route.responses));
  return {
    ...(route.params ? { params: toJsonSchema(route.params) } : {}),
    // Refuse query words on a route without any: a misspelt filter must not return everything.
    querystring: toJsonSchema(route.query ?? { type: 'object', properties: {} }),
    ...(route.body ? { body: toJsonSchema(route.body) } : {}),
    response: Object.fromEntries(
      [...Object.entries(route.responses), ...problems].map(([status, schema]) => [
        status,
        status === '200' && route.contentType !== undefined
          ? { content: { [route.contentType.split(';', 1)[0] ?? '']: { schema: toJsonSchema(schema, false) } } }
          : toJsonSchema(schema, false),
      ]),
    ),
  };
}

/** Routes of the contract without a handler; a complete server has none. */
export function unmounted(app: FastifyInstance, contract: Record<string, Record<string, Route>>): string[] {
  return Object.values(contract)
    .flatMap((group) => Object.values(group))
    .filter((route) => !app.mounted.has(route))
    .map((route) => `${route.method} ${route.path}`);
}
