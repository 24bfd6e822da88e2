import { and, eq, isNull } from 'drizzle-orm';
import { type Database, oidcClients, services, type Transaction } from '../../store/index.ts';
import { randomToken, type Secrets, sha256 } from '../../server/index.ts';
import { demoOpenidService } from './demo-catalogue.ts';

/**
 * Seeds the client of the demo's OpenID Connect service. Its addresses follow the sample service until an administrator saves
 * others; its secret is the one that this start gives to the sample service.
 */
export async function seedClient(
  tx: Transaction,
  { sampleServiceUrl, clientSecret }: { sampleServiceUrl: string; clientSecret: string },
): Promise<void> {
  const home = `${sampleServiceUrl}/${demoOpenidService}`;
  const secretHash = sha256(clientSecret);
  const addresses = {
    redirectUris: [`${home}/callback`],
    postLogoutRedirectUris: [home],
    initiateLoginUri: `${home}/login`,
    backchannelLogoutUri: `${home}/backchannel`,
  };
  const [service] = await tx
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.name, demoOpenidService), eq(services.demoUrl, true)));
  if (!service) return;
  const clientId = randomToken().slice(0, 24);
  const made = await tx
    .insert(oidcClients)
    .values({ ...addresses, serviceId: service.id, clientId, secretHash, isActive: true })
    .onConflictDoNothing()
    .returning({ id: oidcClients.id });
  if (made.length > 0) return;
  await tx
    .update(oidcClients)
    .set({ secretHash })
    .where(and(eq(oidcClients.serviceId, service.id), isNull(oidcClients.jwks)));
  await tx
    .update(oidcClients)
    .set(addresses)
    .where(and(eq(oidcClients.serviceId, service.id), eq(oidcClients.version, 1)));
}

/** The client id of that service; undefined in a database without demo data. */
export async function demoClientId(db: Database): Promise<string | undefined> {
  const [client] = await db
    .select({ clientId: oidcClients.clientId })
    .from(oidcClients)
    .innerJoin(services, eq(services.id, oidcClients.serviceId))
    .where(and(eq(services.name, demoOpenidService), eq(services.demoUrl, true)));
  return client?.clientId;
}

/** The secret of that client, derived from APP_SECRET so that every replica and every start has the same. */
export function demoClientSecret(secrets: Secrets): string {
  return secrets.mac('demo-client', demoOpenidService).toString('base64url');
}
