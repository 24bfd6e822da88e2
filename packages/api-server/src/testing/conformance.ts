import { type Route, commonProblems, contract } from '@gangway/contract';
import { Ajv, type ValidateFunction } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { toJsonSchema } from '../server/http/to-json-schema.ts';

/** Every route of the contract. */
export const everyRoute: readonly Route[] = Object.values(contract).flatMap((group): Route[] => Object.values(group));

const ajv = new Ajv({ strict: false, allErrors: true, formats: fullFormats });
const validators = new Map<object, ValidateFunction>();

interface Matcher {
  route: Route;
  pattern: RegExp;
}

// Fixed parts win over parameters, as in the router.
const matchers: readonly Matcher[] = everyRoute
  .flatMap((route) =>
    [route.path, ...(route.aliases ?? [])].map((path) => ({
      route,
      parameters: path.split(':').length,
      pattern: new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`),
    })),
  )
  .toSorted((a, b) => a.parameters - b.parameters);

/** The route of the contract that a call reaches; undefined for documents, metrics and unknown addresses. */
export function routeOf(method: string, url: string): Route | undefined {
  const path = url.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/, 1)[0] ?? '';
  return matchers.find(({ route, pattern }) => route.method === method && pattern.test(path))?.route;
}

export interface GivenAnswer {
  statusCode: number;
  headers: Readonly<Record<string, unknown>>;
  payload: string;
}

/** What is wrong with an answer by the contract: its status, its content type, its body; nothing: undefined. */
export function breachOf(route: Route, { statusCode, headers, payload }: GivenAnswer): string | undefined {
  const call = `${route.method} ${route.path}`;
  // The caller has the answer already (RFC 9110 15.4.5): any read with an entity tag may say so.
  if (statusCode === 304 && route.method === 'GET') {
    return payload === '' && headers['etag'] !== undefined
      ? undefined
      : `${call} answered 304 with a body or without a tag`;
  }
  const schema = route.responses[statusCode] ?? (commonProblems as Readonly<Record<number, object>>)[statusCode];
  if (!schema) return `${call} answered ${statusCode}, which is not in its contract: ${payload.slice(0, 300)}`;
  const sent = headers['content-type'];
  const type = typeof sent === 'string' ? sent : '';
  if (route.contentType !== undefined && statusCode === 200) {
    return type === route.contentType ? undefined : `${call} answered ${type} instead of ${route.contentType}`;
  }
  const files = Object.values(route.formats ?? {}).map(({ contentType }) => contentType);
  if (statusCode === 200 && files.includes(type)) return undefined;
  if (!type.startsWith('application/json')) return `${call} answered ${type} instead of JSON`;
  let validate = validators.get(schema);
  if (!validate) {
    validate = ajv.compile(toJsonSchema(schema, statusCode < 400));
    validators.set(schema, validate);
  }
  if (validate(JSON.parse(payload))) return undefined;
  return `${call} answered ${statusCode} with a body that its contract does not allow: ${ajv.errorsText(validate.errors)}`;
}
