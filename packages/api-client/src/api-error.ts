/**
 * `http`: the API answered with a problem. `network`: no answer. `timeout`: none in time. `shape`: an answer that is not
 * of the contract, e.g. a proxy's page with status 200. `aborted`: the caller lost interest.
 */
export type ApiErrorKind = 'http' | 'network' | 'timeout' | 'shape' | 'aborted';

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

export interface ApiErrorDetails {
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The problem's `code`; the kind where the server gave none. */
  readonly code: string;
  /** A sentence a person can act on. */
  readonly message: string;
  readonly errors?: readonly FieldProblem[];
  readonly requestId?: string | null;
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfter?: number | null;
  /** All that the server said, as it came. */
  readonly body?: unknown;
  readonly cause?: unknown;
}

/** The one way in which a call of the API fails. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldProblem[];
  readonly requestId: string | null;
  readonly retryAfter: number | null;
  readonly body: unknown;
  /** The call that failed, `POST /roles/create`. */
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

/** Whether a caught value is an `ApiError`, of the given status if one is given. */
export function isApiError(error: unknown, status?: number): error is ApiError {
  return error instanceof ApiError && (status === undefined || error.status === status);
}

/**
 * Whether the API has no such call at all, e.g. one that knows the specified calls alone. A 404 about a record is not meant:
 * it has a code of its own.
 */
export function isMissingCall(error: unknown): boolean {
  if (!isApiError(error)) return false;
  if (error.status === 405 || error.status === 501) return true;
  return error.status === 404 && (error.code === 'http' || error.code === 'no_such_call');
}

const unanswered: Record<Exclude<ApiErrorKind, 'http'>, string> = {
  network: 'The server could not be reached. Check your connection and try again.',
  timeout: 'The server took too long to answer. Try again.',
  shape: 'The server sent an unexpected answer. Try again later.',
  aborted: 'The request was cancelled.',
};

/** An error that no problem of the API describes. */
export function plainError(kind: Exclude<ApiErrorKind, 'http'>, cause?: unknown, status = 0): ApiError {
  return new ApiError({ kind, status, code: kind, message: unanswered[kind], cause });
}
