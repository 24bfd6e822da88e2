import { msg, t } from '@gangway/messages';

/**
 * `http`: the API answered with a problem. `network`: no answer. `timeout`: none in time. `shape`: an answer outside
 * the contract, e.g. a proxy's page with status 200. `aborted`: the caller cancelled.
 */
export type ApiErrorKind = 'http' | 'network' | 'timeout' | 'shape' | 'aborted';

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

export interface ApiErrorDetails {
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** Code of the problem; the kind where the server sent none. */
  readonly code: string;
  /** Sentence the user can act on. */
  readonly message: string;
  readonly errors?: readonly FieldProblem[];
  readonly requestId?: string | null;
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfter?: number | null;
  /** Raw body of the server's answer. */
  readonly body?: unknown;
  readonly cause?: unknown;
}

/** The only error of an API call. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldProblem[];
  readonly requestId: string | null;
  readonly retryAfter: number | null;
  readonly body: unknown;
  /** Failed call, such as `POST /roles/create`. */
  call: string | null = null;

  constructor(details: ApiErrorDetails) {
    super(details.message, { cause: details.cause });
    this.kind = details.kind;
    this.status = details.status;
    this.code = details.code;
    this.errors = details.errors ?? [];
    this.requestId = details.requestId ?? null;
    this.retryAfter = details.retryAfter ?? null;
    this.body = details.body;
  }
}

/** Whether a caught value is an `ApiError`, optionally of this status. */
export function isApiError(error: unknown, status?: number): error is ApiError {
  return error instanceof ApiError && (status === undefined || error.status === status);
}

/**
 * Whether the API lacks the call, e.g. one that implements only the specified calls. Excludes a 404 about a record,
 * which has another code.
 */
export function isMissingCall(error: unknown): boolean {
  if (!isApiError(error)) return false;
  if (error.status === 405 || error.status === 501) return true;
  return error.status === 404 && (error.code === 'http' || error.code === 'no_such_call');
}

const unanswered: Record<Exclude<ApiErrorKind, 'http'>, string> = {
  network: msg('Couldn’t reach the server. Check your connection and try again.'),
  timeout: msg('The server took too long to answer. Try again.'),
  shape: msg('The server sent an unexpected answer. Try again later.'),
  aborted: msg('The request was cancelled.'),
};

/** Error without a problem from the API. */
export function plainError(kind: Exclude<ApiErrorKind, 'http'>, cause?: unknown, status = 0): ApiError {
  return new ApiError({ kind, status, code: kind, message: t(unanswered[kind]), cause });
}
