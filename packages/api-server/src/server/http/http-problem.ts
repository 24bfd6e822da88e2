import type { SentenceCode } from '@gangway/contract/codes';
import type { Sentence, SentenceValues } from '../sentences.ts';

/** One error as answers carry it. */
export interface FieldError {
  field: string;
  message: string;
  code: SentenceCode;
  values?: SentenceValues;
}

/** The error of a field. */
export function fieldError(field: string, { text, code, values }: Sentence): FieldError {
  return { field, message: text, code, ...(values === undefined ? {} : { values }) };
}

/**
 * A failed answer, thrown from any depth of a module. `code` is for programs, `sentence` says what a person can do. The status must be
 * one the route's contract lists, or a common one; the mount checks that. `field` is the one field at fault. In place of a sentence
 * there may be the errors of several fields, which are its message, each once.
 */
export class HttpProblem extends Error {
  override name = 'HttpProblem';
  readonly status: number;
  readonly code: string;
  /** Absent where the message is that of the errors. */
  readonly sentence: Sentence | undefined;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    said: Sentence | readonly FieldError[],
    extra: { field?: string; errors?: readonly FieldError[]; headers?: Readonly<Record<string, string>> } = {},
  ) {
    const sentence = 'text' in said ? said : undefined;
    const errors = 'text' in said ? extra.errors : said;
    super(sentence?.text ?? [...new Set(errors?.map(({ message }) => message))].join(' '));
    this.status = status;
    this.code = code;
    this.sentence = sentence;
    this.errors = extra.field === undefined || !sentence ? errors : [fieldError(extra.field, sentence)];
    this.headers = extra.headers ?? {};
  }
}

/** What an answer carries of a problem, without its status and headers. */
export function problemBody({ code, message, sentence, errors }: HttpProblem, requestId: string) {
  return {
    code,
    message,
    ...(sentence ? { messageCode: sentence.code } : {}),
    ...(sentence?.values ? { values: sentence.values } : {}),
    ...(errors ? { errors } : {}),
    requestId,
  };
}

/** 400 for one field at fault. */
export function fieldProblem(field: string, sentence: Sentence, code = 'invalid_field'): HttpProblem {
  return new HttpProblem(400, code, sentence, { field });
}

/** 403 for a sentence that begins with the specified words. */
export function accessDenied(sentence: Sentence): HttpProblem {
  return new HttpProblem(403, 'access_denied', sentence);
}
