import { Brand, looks, Looks, nullable, type PublicLooks } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, selectRows } from '../../store/index.ts';
import { prepareBody, type PreparedBody, type ServerContext, sha256 } from '../../server/index.ts';
import type { OwnHosts, ProvenHost } from '../hosts/own-hosts.ts';

/** Organizations whose looks are kept in memory, at most: with two marks of 64 kB each, 18 MB. */
const most = 100;

interface KeptLooks {
  version: number;
  found: Promise<TaggedLooks>;
}

/** Looks as they are sent, with their entity tag. */
export interface TaggedLooks {
  readonly body: PreparedBody<typeof looks.ofHost>;
  /** In quotes. */
  readonly tag: string;
}

const Row = Type.Object({ live: nullable(Brand), language: Looks.properties.language });

/**
 * Reads the looks of hosts. Those of an organization are kept by the version that the list of proven hosts names, ready to be sent,
 * so that a request costs neither a statement nor the writing of two marks; every other host has the product's.
 */
export function publicLooks(
  { db, config }: Pick<ServerContext, 'db' | 'config'>,
  hosts: OwnHosts,
): (host: string | undefined) => Promise<TaggedLooks> {
  const standard: PublicLooks = {
    name: config.brandName,
    colour: null,
    sentence: null,
    mark: { light: null, dark: null },
    language: null,
    passkeys: true,
    passkeysAt: config.portalUrl,
  };
  const product = tagged(standard);
  // By organization, in order of use, the oldest first.
  const kept = new Map<number, KeptLooks>();

  const ofProven = ({ organizationId, version }: ProvenHost): Promise<TaggedLooks> => {
    const former = kept.get(organizationId);
    const latest = former?.version === version ? former : { version, found: readNew(organizationId, version, former) };
    kept.delete(organizationId);
    kept.set(organizationId, latest);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return latest.found;
  };

  /** Keeps the former looks while the store is away; the next request reads again. */
  const readNew = async (organizationId: number, version: number, former: KeptLooks | undefined) => {
    try {
      return await readLive(db, organizationId, standard);
    } catch (error) {
      if (kept.get(organizationId)?.version === version) {
        kept.delete(organizationId);
        if (former) kept.set(organizationId, former);
      }
      if (!former) throw error;
      return former.found;
    }
  };

  return async (asked) => {
    const proven = asked === undefined ? undefined : await hosts.find(withoutPort(asked));
    return proven ? ofProven(proven) : product;
  };
}

async function readLive(db: Database, organizationId: number, product: PublicLooks): Promise<TaggedLooks> {
  const [row] = await selectRows(
    db,
    Row,
    sql`select live, language from organization_looks where organization_id = ${organizationId}`,
  );
  const { name = null, colour = null, sentence = null, mark = product.mark } = row?.live ?? {};
  const language = row?.language ?? null;
  // A passkey belongs to the portal's own host (WebAuthn Level 3, 5.1.2: the relying party's id).
  return tagged({ ...product, name: name ?? product.name, colour, sentence, mark, language, passkeys: false });
}

function tagged(found: PublicLooks): TaggedLooks {
  const body = prepareBody(looks.ofHost, found);
  return { body, tag: `"${sha256(body.bytes).toString('base64url').slice(0, 22)}"` };
}

/** `Portal.Example.com:8443` is `portal.example.com`; any other text finds no host. */
function withoutPort(host: string): string {
  return host
    .trim()
    .replace(/\.?(?::\d{1,5})?$/, '')
    .toLowerCase();
}
