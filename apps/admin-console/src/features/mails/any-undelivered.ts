import { createApiClient, type Http } from '@gangway/api-client';
import { mail } from '@gangway/contract';

export async function anyUndelivered(http: Http, signal: AbortSignal): Promise<boolean> {
  const api = createApiClient(http, { mail });
  return (await api.mail.undelivered({ query: { page: 1, size: 10 }, signal })).body.length > 0;
}
