import type { Method } from '@gangway/contract';

/** A request, ready to send. */
export interface HttpRequest {
  readonly method: Method;
  /** Path and query, percent-encoded, beginning with a slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Requires the session's bearer token, which `createHttp` adds. */
  readonly signed: boolean;
  readonly signal?: AbortSignal;
  /** Lets the request outlive the page (logout). */
  readonly keepalive?: boolean;
  /** Requests bytes: a file. */
  readonly binary?: boolean;
}

export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Bytes of a successful binary request. */
  readonly bytes?: ArrayBuffer;
}

/** Sends requests. Every status is an answer; without an answer `send` rejects with an `ApiError`. */
export interface Http {
  readonly send: (request: HttpRequest) => Promise<HttpAnswer>;
}
