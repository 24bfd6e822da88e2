import { type AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { Client, Pool } from 'pg';
import { errorCode } from '../../config/index.ts';

const longest = 2000;

type Method = (this: unknown, ...args: unknown[]) => unknown;

/**
 * A span for each statement that a request sends to PostgreSQL: its text without values, and never its parameters. What jobs send
 * has none, since some ask each second.
 * @returns the function that takes it away again.
 */
export function traceStatements(tracer: Tracer, current: AsyncLocalStorage<Span>): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- called with the client it is taken from
  const query = Client.prototype.query as Method;
  const traced: Method = function (...args) {
    const parent = current.getStore();
    const text = textOf(args[0]);
    if (parent?.isRecording() !== true || text === undefined) return query.apply(this, args);
    const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
    const span = tracer.startSpan(
      operation,
      {
        kind: SpanKind.CLIENT,
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          'db.query.text': withoutValues(text),
        },
      },
      trace.setSpan(ROOT_CONTEXT, parent),
    );
    const end = (error?: unknown) => {
      if (error !== undefined && error !== null) {
        // The code alone: a message may hold what was written.
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('db.response.status_code', errorCode(error) ?? 'unknown');
      }
      span.end();
    };
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const answered = (error: unknown, ...rest: unknown[]) => {
        end(error);
        Reflect.apply(callback, undefined, [error, ...rest]);
      };
      return query.apply(this, [...args.slice(0, -1), answered]);
    }
    const answer = query.apply(this, args);
    if (answer instanceof Promise) answer.then(() => end(), end);
    else end();
    return answer;
  };
  // oxlint-disable-next-line typescript/unbound-method -- as above
  const connect = Pool.prototype.connect as Method;
  // A call that waits for a connection gets it from the one that gives it back, and would go on in that one's trace.
  const bound: Method = function (...args) {
    return connect.apply(
      this,
      args.map((arg) => (isMethod(arg) ? AsyncResource.bind(arg) : arg)),
    );
  };
  Object.assign(Client.prototype, { query: traced });
  Object.assign(Pool.prototype, { connect: bound });
  return () => {
    Object.assign(Client.prototype, { query });
    Object.assign(Pool.prototype, { connect });
  };
}

const isMethod = (value: unknown): value is Method => typeof value === 'function';

/** Of a statement as text or as pg's own object; undefined for a cursor or a copy. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  if (typeof statement !== 'object' || statement === null || 'submit' in statement || !('text' in statement))
    return undefined;
  return typeof statement.text === 'string' ? statement.text : undefined;
}

/** Ours pass values as parameters; what stands between quotes in a text is left out all the same. */
function withoutValues(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, "'?'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest);
}
