import { nullable } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { selectRows, type Transaction } from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import {
  accessDeclinedMail,
  accessGrantedMail,
  accountDeclinedMail,
  type ChosenLanguage,
  enqueueMail,
  MailReader,
  mailReader,
  organizationLanguage,
  ownSender,
  senderOf,
} from '../../outbox/index.ts';
import { grantRuns } from '../../entitlement/index.ts';
import { type Context, isAccountEmail } from '../../identity/index.ts';

type MailContext = Pick<Context, 'config' | 'secrets'>;
interface Asked {
  user_id: number | null;
  service_id: number | null;
}
const Facts = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  first_name: Type.String(),
  service: Type.String(),
  roles: Type.Array(Type.String()),
  until: nullable(Type.String()),
  ...MailReader,
});
type Facts = Static<typeof Facts>;

/** The asker and the service as they are called at this moment; undefined when either is gone. */
async function factsOf(tx: Transaction, { user_id: userId, service_id: serviceId }: Asked): Promise<Facts | undefined> {
  const rows = await selectRows(
    tx,
    Facts,
    sql`
    select u.id, u.email, u.first_name, v.display_name as service, ${mailReader(sql`u`)},
           array(select r.display_name from user_service_roles x join roles r on r.id = x.role_id and r.is_active
                  where x.user_id = u.id and x.service_id = v.id and ${grantRuns(sql`x`)} order by x.id) as roles,
           (select max(x.until)::text from user_service_roles x where x.user_id = u.id and x.service_id = v.id) as until
      from users u, services v where u.id = ${userId} and v.id = ${serviceId}`,
  );
  return rows[0];
}

/** Tells the asker, within the transaction that gives the access. */
export async function mailGrant(tx: Transaction, context: MailContext, caller: Caller, asked: Asked): Promise<void> {
  const facts = await factsOf(tx, asked);
  if (!facts) return;
  const sender = senderOf(context.config, facts.sender);
  const { first_name: firstName, language, service, roles, until } = facts;
  const link = new URL('/services', sender.portalUrl).href;
  const mail = accessGrantedMail({ ...sender, firstName, language, service, roles, until, by: caller.name, link });
  await enqueueMail(tx, context, { ...mail, to: facts.email, userId: facts.id });
}

export async function mailDecline(
  tx: Transaction,
  context: MailContext,
  caller: Caller,
  asked: Asked,
  note: string,
): Promise<void> {
  const facts = await factsOf(tx, asked);
  if (!facts) return;
  const mail = accessDeclinedMail({
    ...senderOf(context.config, facts.sender),
    firstName: facts.first_name,
    language: facts.language,
    service: facts.service,
    by: caller.name,
    note,
  });
  await enqueueMail(tx, context, { ...mail, to: facts.email, userId: facts.id });
}

const Organization = Type.Object({ name: Type.String(), ...MailReader });

/** Tells the address that asked for an account, within the transaction that declines it. */
export async function mailAccountDecline(
  tx: Transaction,
  context: MailContext,
  request: { email: string; organization_id: number | null; language: Static<typeof ChosenLanguage> },
  note: string,
): Promise<void> {
  const { emailTldMaxLetters } = context.config;
  // The form takes text@text.
  if (!isAccountEmail(request.email, emailTldMaxLetters)) return;
  const rows = await selectRows(
    tx,
    Organization,
    sql`select o.display_name as name, ${organizationLanguage(sql`o.id`)} as language,
               ${ownSender(sql`o.id`)} as sender
          from organizations o where o.id = ${request.organization_id}`,
  );
  const [organization] = rows;
  if (!organization) return;
  const language = request.language ?? organization.language;
  const sender = senderOf(context.config, organization.sender);
  const mail = accountDeclinedMail({ ...sender, organization: organization.name, note, language });
  await enqueueMail(tx, context, { ...mail, to: request.email });
}
