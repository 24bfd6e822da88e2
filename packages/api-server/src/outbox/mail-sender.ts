import { nullable } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { type Config, originOfHost } from '../config/index.ts';
import { type Database, selectRows } from '../store/index.ts';

/** What mails to people of an organization have of its looks; null for people without an organization. */
export const OwnSender = nullable(
  Type.Object({ brand: nullable(Type.String()), foot: nullable(Type.String()), host: nullable(Type.String()) }),
);
export type OwnSender = Static<typeof OwnSender>;

/** Sender of a mail: name, address of the portal to which its links lead, last lines. */
export interface Sender {
  brand: string;
  portalUrl: string;
  foot: string | null;
}

/**
 * An `OwnSender` of an organization. Links lead to its first live host, but for people who must use passkeys: those belong to the
 * portal's own.
 */
export function ownSender(organizationId: SQL): SQL {
  return sql`(
    select json_build_object('brand', sent.live ->> 'name', 'foot', sent.live ->> 'mailFoot', 'host', (
             select own.host from organization_hosts own
              where own.organization_id = home.id and own.state = 'live' and home.second_step <> 'phishing_resistant'
              order by own.created_at, own.host limit 1))
      from organizations home left join organization_looks sent on sent.organization_id = home.id
     where home.id = ${organizationId})`;
}

/** As `ownSender`, for mails to one person, where no statement reads the row already. */
export async function ownSenderTo(db: Pick<Database, 'execute'>, userId: number): Promise<OwnSender> {
  const [found] = await selectRows(
    db,
    Type.Object({ sender: OwnSender }),
    sql`select ${ownSender(sql`u.organization_id`)} as sender from users u where u.id = ${userId}`,
  );
  return found?.sender ?? null;
}

/** The sender of a mail, the product where an organization has nothing of its own. */
export function senderOf(config: Pick<Config, 'brandName' | 'portalUrl'>, own: OwnSender): Sender {
  const host = own?.host ?? null;
  return {
    brand: own?.brand ?? config.brandName,
    portalUrl: host === null ? config.portalUrl : originOfHost(host, config),
    foot: own?.foot ?? null,
  };
}
