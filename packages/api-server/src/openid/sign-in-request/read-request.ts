import type { Context } from '../../identity/index.ts';
import { findRequest } from './find-request.ts';

/** Answers the service and the prompt of a waiting request. @throws HttpProblem 404 once it is answered or expired. */
export async function readRequest({ db, config }: Context, request: string) {
  const { key, name, prompt, login_hint: loginHint } = await findRequest(db, config, request);
  return { service: { key, name }, prompt, loginHint };
}
