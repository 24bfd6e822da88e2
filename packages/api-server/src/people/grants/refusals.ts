import { type FieldError, HttpProblem, type Sentence, fieldError } from '../../server/index.ts';

/** Collects what refuses a change, so that the row of a file names all of it; a form answers with the first. */
export class Refusals {
  readonly list: HttpProblem[] = [];

  /**
   * @returns the value of `judge`; undefined where it refuses.
   * @throws 401, since an outdated proof of identity concerns the caller and not the change, and any other failure.
   */
  async of<T>(judge: () => Promise<T>): Promise<T | undefined> {
    try {
      return await judge();
    } catch (error) {
      this.add(error);
      return undefined;
    }
  }

  /** The same of a judgement that reads nothing. */
  check<T>(judge: () => T): T | undefined {
    try {
      return judge();
    } catch (error) {
      this.add(error);
      return undefined;
    }
  }

  /** @throws as `of`. */
  add(error: unknown): void {
    if (!(error instanceof HttpProblem) || error.status === 401) throw error;
    this.list.push(error);
  }

  /** @throws the first refusal. */
  throwFirst(): void {
    const [first] = this.list;
    if (first) throw first;
  }
}

/** An error of a row, at its field where it has one. */
export type RowError = Omit<FieldError, 'field'> & { field: string | null };

/** The errors of several refusals, each once. */
export function refusalErrors(refusals: readonly HttpProblem[]): RowError[] {
  const errors = refusals.flatMap(({ errors: fields, sentence }): readonly RowError[] => {
    if (fields && fields.length > 0) return fields;
    return sentence ? [{ ...fieldError('', sentence), field: null }] : [];
  });
  return errors.filter(
    ({ field, message }, index) =>
      errors.findIndex((each) => each.field === field && each.message === message) === index,
  );
}

/** The sentences of several refusals, each once. */
export function sentencesOf(refusals: readonly HttpProblem[]): Sentence[] {
  const byText = new Map(refusalErrors(refusals).map(({ message, code, values }) => [message, { code, values }]));
  return [...byText].map(([text, { code, values }]) => ({ text, code, ...(values ? { values } : {}) }));
}

/** As `Promise.all`, and no promise still uses the transaction when the first failure is thrown. */
export async function allOf<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(promises);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
