import { type AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { Client, Pool } from 'pg';
import { errorCode } from '../../config/index.ts';

const longest = 2000;

type Method = (this: unknown, ...args: unknown[]) => unknown;

/**
 * Makes a span for each statement that a request sends to PostgreSQL: its text without values, and never its parameters.
 * Statements of jobs have none, since some run each second.
 * @returns the function that removes the wrapper.
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
        // Keep the code alone: a message may quote values.
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
  // Bind the callback: a call that waits for a connection would otherwise continue in the trace of the call that returns it.
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

/** Text of a statement, given as text or as pg's object; undefined for a cursor or a copy. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  if (typeof statement !== 'object' || statement === null || 'submit' in statement || !('text' in statement))
    return undefined;
  return typeof statement.text === 'string' ? statement.text : undefined;
}

/** Removes quoted values, although our statements pass values as parameters. */
function withoutValues(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, "'?'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest);
}
