import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { invitationMail, resetMail } from '../mail/account-mails.ts';
import { enqueueMail } from '../outbox/enqueue-mail.ts';
import type { Transaction } from '../store/database.ts';
import { actionTokens } from '../store/schema.ts';
import { accountActive } from './account-active.ts';
import { randomToken, sha256 } from './secrets.ts';

export type Purpose = 'reset' | 'invitation';

interface Recipient {
  id: number;
  email: string;
  firstName: string;
}

/** What an invitation tells beside the link. */
interface InvitationFacts extends Record<string, unknown> {
  organization: string | null;
  services: string[];
}

type MailContext = Pick<Context, 'config' | 'secrets'>;

/**
 * Mails the link with which an invited person sets the first password; earlier invitations stop working.
 * @returns the link, for the command line on the server alone: no answer of the API ever holds it.
 */
export async function sendInvitation(
  tx: Transaction,
  context: MailContext,
  user: Recipient & { invitedBy?: string },
): Promise<string> {
  const { config } = context;
  const token = await createActionToken(tx, 'invitation', user, config.lifetimes.invitation);
  const link = actionLink(config.portalUrl, '/password', token, user.email);
  const { rows } = await tx.execute<InvitationFacts>(sql`
    select o.display_name as organization,
           array(select distinct s.display_name from user_service_roles r join services s on s.id = r.service_id
                  where r.user_id = u.id and s.is_active order by s.display_name) as services
      from users u left join organizations o on o.id = u.organization_id where u.id = ${user.id}`);
  await enqueueMail(tx, context, {
    ...invitationMail({
      brand: config.brandName,
      firstName: user.firstName,
      ...(user.invitedBy === undefined ? {} : { invitedBy: user.invitedBy }),
      organization: rows[0]?.organization ?? null,
      services: rows[0]?.services ?? [],
      link,
      hours: Math.round(config.lifetimes.invitation / 3600),
    }),
    to: user.email,
    userId: user.id,
  });
  return link;
}

/** Mails a reset link; earlier ones stop working. */
export async function sendReset(tx: Transaction, context: MailContext, user: Recipient): Promise<void> {
  const { config } = context;
  const token = await createActionToken(tx, 'reset', user, config.lifetimes.reset);
  const link = actionLink(config.portalUrl, '/reset-password', token, user.email);
  await enqueueMail(tx, context, {
    ...resetMail({
      brand: config.brandName,
      firstName: user.firstName,
      link,
      minutes: Math.round(config.lifetimes.reset / 60),
    }),
    to: user.email,
    userId: user.id,
  });
}

async function createActionToken(tx: Transaction, purpose: Purpose, user: Recipient, seconds: number): Promise<string> {
  const token = randomToken();
  await tx.execute(sql`
    update action_tokens set used_at = now() where user_id = ${user.id} and purpose = ${purpose} and used_at is null`);
  await tx.insert(actionTokens).values({
    purpose,
    hash: sha256(token),
    userId: user.id,
    email: user.email,
    expiresAt: sql`now() + make_interval(secs => ${seconds})`,
  });
  return token;
}

/** Only the configured portal is ever linked to, whatever a request's Host says. */
function actionLink(portalUrl: string, path: string, token: string, email: string): string {
  const url = new URL(`${path}/${token}`, portalUrl);
  url.searchParams.set('email', email);
  return url.href;
}

export type TokenUser = Record<string, unknown> & {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  organization: string | null;
  organization_id: number | null;
  purpose: Purpose;
};

/** Whose good token this is; looking does not spend it. Bound to the address and the purpose. */
export async function findTokenUser(
  db: Transaction,
  token: string,
  email: string,
  purposes: readonly Purpose[],
): Promise<TokenUser | undefined> {
  const { rows } = await db.execute<TokenUser>(sql`
    select u.id, u.email, u.first_name, u.last_name, u.organization_id, o.display_name as organization, t.purpose
      from action_tokens t join users u on u.id = t.user_id left join organizations o on o.id = u.organization_id
     where t.hash = ${sha256(token)} and t.email = ${email} and u.email = t.email and t.purpose in ${purposes}
       and t.used_at is null and t.expires_at > now() and ${accountActive}`);
  return rows[0];
}

/** Spends the token: exactly one caller gets true. Every other link of the user dies with it. */
export async function spendToken(tx: Transaction, token: string, user: TokenUser): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update action_tokens set used_at = now()
     where hash = ${sha256(token)} and user_id = ${user.id} and purpose = ${user.purpose}
       and used_at is null and expires_at > now()
    returning id`);
  if (rows.length !== 1) return false;
  await tx.execute(sql`update action_tokens set used_at = now() where user_id = ${user.id} and used_at is null`);
  return true;
}
