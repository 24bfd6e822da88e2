export interface FieldError {
  field: string;
  message: string;
}

/**
 * A failed answer, thrown from any depth of a module. `code` is for programs, `message` a sentence a person can act on. The
 * status must be one the route's contract lists, or a common one; the mount checks that. `field` is the one field at fault.
 */
export class HttpProblem extends Error {
  override name = 'HttpProblem';
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: { field?: string; errors?: readonly FieldError[]; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = extra.field === undefined ? extra.errors : [{ field: extra.field, message }];
    this.headers = extra.headers ?? {};
  }
}

/** 400 for one field at fault. */
export function fieldProblem(field: string, message: string, code = 'invalid_field'): HttpProblem {
  return new HttpProblem(400, code, message, { field });
}

/** 403 with the specified words and a reason. */
export function accessDenied(reason: string): HttpProblem {
  return new HttpProblem(403, 'access_denied', `Access Denied. ${reason}`);
}
