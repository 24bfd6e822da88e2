import { fieldError, HttpProblem } from '../server/index.ts';

/**
 * Does one part of a payload, and reports its errors at the part's own fields: `email` becomes `firstUser.email`.
 * @throws HttpProblem of the part; 422 in place of its 404.
 */
export async function inPart<T>(part: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    const errors = error.errors?.map(({ field, ...rest }) => ({
      // A branch is a bare name, so the part itself is the field.
      field: field === '' || part.startsWith('branches.') ? part : `${part}.${field}`,
      ...rest,
    }));
    // What is not there was named by this very payload: that is an error of the payload, not of the address called.
    const status = error.status === 404 ? 422 : error.status;
    const { code, sentence, headers } = error;
    if (!sentence) throw new HttpProblem(status, code, errors ?? [], { headers });
    throw new HttpProblem(status, code, sentence, { headers, errors: errors ?? [fieldError(part, sentence)] });
  }
}
