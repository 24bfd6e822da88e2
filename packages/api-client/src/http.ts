import type { Method } from '@gangway/contract';

/** One request, ready to travel. */
export interface HttpRequest {
  readonly method: Method;
  /** Path and query, percent-encoded, beginning with a slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** The call wants the session's bearer token; `createHttp` adds it. */
  readonly signed: boolean;
  readonly signal?: AbortSignal;
  /** Lets the request outlive the page (logout). */
  readonly keepalive?: boolean;
  /** The answer is wanted as bytes: a file. */
  readonly binary?: boolean;
}

export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Of a request that wants bytes, where it succeeded. */
  readonly bytes?: ArrayBuffer;
}

/** Carries requests. Every status is an answer; without an answer `send` rejects with an `ApiError`. */
export interface Http {
  readonly send: (request: HttpRequest) => Promise<HttpAnswer>;
}
