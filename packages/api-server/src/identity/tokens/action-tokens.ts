import type { Language } from '@gangway/contract/languages';
import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import type { Context } from '../context.ts';
import { actionTokens, selectRows, type Transaction, writeTogether } from '../../store/index.ts';
import { randomToken, sha256 } from '../../server/index.ts';
import {
  enqueueMail,
  invitationMail,
  mailLanguageOf,
  MailReader,
  mailReader,
  mailsInsert,
  ownSenderTo,
  resetMail,
  senderOf,
} from '../../outbox/index.ts';
import { accountActive } from '../../entitlement/index.ts';

export type Purpose = 'reset' | 'invitation';

interface Recipient {
  id: number;
  email: string;
  firstName: string;
  /** The language of the request that causes the mail, for people of whom no other is known. */
  requestLanguage?: Language | null | undefined;
}

interface Invited extends Recipient {
  /** Name of the administrator; absent when the command line invites. */
  invitedBy?: string;
  /** One of many invitations that one act causes. */
  isBulk?: boolean;
}

/** Content of an invitation beside the link. */
export const InvitationFacts = Type.Object({
  organization: Type.Union([Type.String(), Type.Null()]),
  /** Display names of the services that are switched on. */
  services: Type.Array(Type.String()),
  /** The person's, else the organization's. */
  ...MailReader,
});
export type InvitationFacts = Static<typeof InvitationFacts>;

type MailContext = Pick<Context, 'config' | 'secrets'>;

/**
 * Mails the link with which an invited person sets the first password; earlier invitations stop working.
 * @returns the link, for the command line on the server alone: no answer of the API holds it.
 */
export async function sendInvitation(tx: Transaction, context: MailContext, user: Invited): Promise<string> {
  await endActionTokens(tx, 'invitation', user.id);
  const rows = await selectRows(
    tx,
    InvitationFacts,
    sql`
    select o.display_name as organization,
           array(select distinct s.display_name from user_service_roles r join services s on s.id = r.service_id
                  where r.user_id = u.id and s.is_active order by s.display_name) as services,
           ${mailReader(sql`u`)}
      from users u left join organizations o on o.id = u.organization_id where u.id = ${user.id}`,
  );
  const { link, token, mail } = newInvitation(
    context,
    user,
    rows[0] ?? { organization: null, services: [], language: null, sender: null },
  );
  await writeTogether(tx, [tx.insert(actionTokens).values(token), mailsInsert(tx, context, [mail])]);
  return link;
}

/** The first invitations of users, for `writeTogether`. */
export function firstInvitations(
  tx: Transaction,
  context: MailContext,
  invited: readonly { user: Invited; facts: InvitationFacts }[],
): SQLWrapper[] {
  if (invited.length === 0) return [];
  const made = invited.map(({ user, facts }) => newInvitation(context, user, facts));
  return [
    tx.insert(actionTokens).values(made.map(({ token }) => token)),
    mailsInsert(
      tx,
      context,
      made.map(({ mail }) => mail),
    ),
  ];
}

function newInvitation(context: MailContext, user: Invited, facts: InvitationFacts) {
  const { config } = context;
  const { token, row } = newActionToken('invitation', user, config.lifetimes.invitation);
  const sender = senderOf(config, facts.sender);
  const link = actionLink(sender.portalUrl, '/password', token, user.email);
  const mail = invitationMail({
    ...sender,
    firstName: user.firstName,
    ...(user.invitedBy === undefined ? {} : { invitedBy: user.invitedBy }),
    organization: facts.organization,
    services: facts.services,
    language: facts.language ?? user.requestLanguage,
    link,
    hours: Math.round(config.lifetimes.invitation / 3600),
  });
  return { link, token: row, mail: { ...mail, to: user.email, userId: user.id, isBulk: user.isBulk ?? false } };
}

/** Mails a reset link; earlier ones stop working. */
export async function sendReset(tx: Transaction, context: MailContext, user: Recipient): Promise<void> {
  const { config } = context;
  await endActionTokens(tx, 'reset', user.id);
  const { token, row } = newActionToken('reset', user, config.lifetimes.reset);
  await tx.insert(actionTokens).values(row);
  const sender = senderOf(config, await ownSenderTo(tx, user.id));
  const link = actionLink(sender.portalUrl, '/reset-password', token, user.email);
  const language = (await mailLanguageOf(tx, user.id)) ?? user.requestLanguage;
  await enqueueMail(tx, context, {
    ...resetMail({
      ...sender,
      firstName: user.firstName,
      language,
      link,
      minutes: Math.round(config.lifetimes.reset / 60),
    }),
    to: user.email,
    userId: user.id,
  });
}

async function endActionTokens(tx: Transaction, purpose: Purpose, userId: number): Promise<void> {
  await tx.execute(sql`
    update action_tokens set used_at = now() where user_id = ${userId} and purpose = ${purpose} and used_at is null`);
}

function newActionToken(purpose: Purpose, user: Recipient, seconds: number) {
  const token = randomToken();
  const row = {
    purpose,
    hash: sha256(token),
    userId: user.id,
    email: user.email,
    expiresAt: sql`now() + make_interval(secs => ${seconds})`,
  };
  return { token, row };
}

/** Links to the portal, or to a live host of the person's organization, whatever a request's Host says. */
function actionLink(portalUrl: string, path: string, token: string, email: string): string {
  const url = new URL(`${path}/${token}`, portalUrl);
  url.searchParams.set('email', email);
  return url.href;
}

const TokenUser = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  organization: Type.Union([Type.String(), Type.Null()]),
  organization_id: Type.Union([Type.Integer(), Type.Null()]),
  purpose: Type.Union([Type.Literal('reset'), Type.Literal('invitation')]),
});
export type TokenUser = Static<typeof TokenUser>;

/** The owner of a valid token, which stays unspent. Tokens are bound to address and purpose. */
export async function findTokenUser(
  db: Transaction,
  token: string,
  email: string,
  purposes: readonly Purpose[],
): Promise<TokenUser | undefined> {
  const rows = await selectRows(
    db,
    TokenUser,
    sql`
    select u.id, u.email, u.first_name, u.last_name, u.organization_id, o.display_name as organization, t.purpose
      from action_tokens t join users u on u.id = t.user_id left join organizations o on o.id = u.organization_id
     where t.hash = ${sha256(token)} and t.email = ${email} and u.email = t.email and t.purpose in ${purposes}
       and t.used_at is null and t.expires_at > now() and ${accountActive(sql`u`)}`,
  );
  return rows[0];
}

/** Spends the token: exactly one caller gets true. Voids every other link of the user. */
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
