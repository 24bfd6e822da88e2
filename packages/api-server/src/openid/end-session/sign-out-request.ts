import { HttpProblem, say } from '../../server/index.ts';
import type { Context } from '../../identity/index.ts';

const purpose = 'sign-out-request';
/** Milliseconds. */
const goodFor = 600_000;

/** A sign-out that the portal asks about: the service it comes from and the address to return to. */
interface SignOutRequest {
  service: { key: string; name: string } | null;
  address: string | null;
}

/** Seals a request, so that nothing is stored for a browser that may never come. */
export function sealSignOut({ secrets, clock }: Context, request: SignOutRequest): string {
  return secrets.seal(purpose, JSON.stringify({ ...request, until: clock() + goodFor }));
}

/** Opens a request for the portal to show. @throws HttpProblem 404 when it is not ours or has expired. */
export function readSignOut({ secrets, clock }: Context, request: string): SignOutRequest {
  try {
    const { until, ...wanted }: SignOutRequest & { until: number } = JSON.parse(secrets.open(purpose, request));
    if (until > clock()) return wanted;
  } catch {
    // Answer every broken request alike.
  }
  throw new HttpProblem(404, 'no_such_request', say('sign_out_request_expired'));
}
