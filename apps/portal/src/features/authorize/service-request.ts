import { createApiClient, isApiError, type Http, sentenceOf } from '@gangway/api-client';
import { accessRequest, signInRequest } from '@gangway/contract';
import { t } from '@gangway/messages';

/** Next step for a service's sign-in request. */
export type ServiceAnswer =
  | { readonly kind: 'go'; readonly address: string }
  /** Asks for the password, first or again. */
  | { readonly kind: 'sign-in'; readonly loginHint: string | null; readonly serviceName: string | null }
  | {
      readonly kind: 'refused';
      readonly service: { readonly key: string; readonly name: string };
      readonly explanation: string;
      /** A role or plan is missing and has not been requested yet. */
      readonly mayAsk: boolean;
      readonly requested: boolean;
    }
  | { readonly kind: 'failed'; readonly message: string; readonly mayRetry: boolean };

const requestable = new Set(['no-role', 'no-plan', 'plan-ended']);

/** Answers a service's request (`/authorize?request=`) for the signed-in person, if there is one. */
export async function answerService(
  http: Http,
  request: string,
  isSignedIn: boolean,
  signal: AbortSignal,
): Promise<ServiceAnswer> {
  const api = createApiClient(http, { signInRequest });
  const params = { request };
  try {
    const { body: asked } = await api.signInRequest.read({ params, signal });
    if (!isSignedIn) {
      if (asked.prompt === 'none') return await sendBack(http, request, 'login_required', signal);
      return { kind: 'sign-in', loginHint: asked.loginHint, serviceName: asked.service.name };
    }
    const { body: answer } = await api.signInRequest.allow({ params, signal });
    if (answer.outcome === 'go' && answer.address !== null) return { kind: 'go', address: answer.address };
    if (answer.outcome === 'refused') {
      return {
        kind: 'refused',
        service: asked.service,
        explanation: sentenceOf(answer.explanation ?? t('You can’t use this service.'), answer.said),
        mayAsk: answer.reason !== null && requestable.has(answer.reason) && !answer.requested,
        requested: answer.requested,
      };
    }
    return { kind: 'sign-in', loginHint: asked.loginHint, serviceName: asked.service.name };
  } catch (error) {
    if (isApiError(error) && error.status === 401) return { kind: 'sign-in', loginHint: null, serviceName: null };
    return failure(error);
  }
}

/** Returns to the service without a sign-in. */
export async function sendBack(
  http: Http,
  request: string,
  error: 'access_denied' | 'login_required',
  signal?: AbortSignal,
): Promise<ServiceAnswer> {
  const api = createApiClient(http, { signInRequest });
  try {
    const { body } = await api.signInRequest.deny({
      params: { request },
      body: { error },
      ...(signal === undefined ? {} : { signal }),
    });
    return { kind: 'go', address: body.address };
  } catch (problem) {
    return failure(problem);
  }
}

/** Asks an administrator for access. @returns false if the request failed */
export async function askForService(http: Http, key: string): Promise<boolean> {
  const api = createApiClient(http, { accessRequest });
  try {
    await api.accessRequest.createForService({ body: { service: key } });
    return true;
  } catch (error) {
    if (isApiError(error)) return false;
    throw error;
  }
}

function failure(error: unknown): ServiceAnswer {
  if (!isApiError(error)) throw error;
  return { kind: 'failed', message: error.message, mayRetry: error.kind !== 'http' || error.status >= 500 };
}
