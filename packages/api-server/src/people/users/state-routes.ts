import { user } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../store/index.ts';
import { HttpProblem, mount, say, fieldError } from '../../server/index.ts';
import { fullName } from '../../records/index.ts';
import { recordChange } from '../../trail/index.ts';
import { type Context, countInTransaction, lockManagedUser, sendInvitation, sendReset } from '../../identity/index.ts';
import { toggleUser } from './toggle-user.ts';

const hour = 3600;

/** Switching users on and off, and mailing their links again. */
export function userStateRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  mount(app, user.toggle, async ({ params, caller, request, answer, refuse }) => {
    const ifMatch = header(request.headers['if-match']);
    const version = ifMatch === undefined || ifMatch === '*' ? undefined : /^(?:W\/)?"?(\d{1,9})"?$/.exec(ifMatch)?.[1];
    if (ifMatch !== undefined && ifMatch !== '*' && version === undefined) {
      return refuse(400, 'invalid_input', say('if_match_malformed'), [
        fieldError('If-Match', say('version_in_quotes')),
      ]);
    }
    const key = header(request.headers['idempotency-key']);
    if (key !== undefined && !/^[A-Za-z0-9._:-]{8,200}$/.test(key)) {
      return refuse(400, 'invalid_input', say('idempotency_key_malformed'), [
        fieldError('Idempotency-Key', say('idempotency_key_form')),
      ]);
    }
    const result = await toggleUser(db, caller, params.id, {
      version: version === undefined ? undefined : Number(version),
      key,
    });
    return answer(200, result, { etag: `"${result.version}"` });
  });

  mount(app, user.invite, async ({ params, caller, answer, refuse }) => {
    const sent = await inTransaction(db, async (tx) => {
      const target = await lockManagedUser(tx, caller, params.id);
      if (!target.is_active) return false;
      if (target.organization_off) {
        throw new HttpProblem(409, 'organization_off', say('organization_of_this_user_inactive'));
      }
      const limit = context.config.throttle.invitationsPerPersonPerHour;
      // Each link voids the one before: a person who mails them without end keeps a person out.
      const wait = await countInTransaction(tx, { kind: 'invitation', subject: String(target.id), limit }, hour);
      if (wait > 0) {
        throw new HttpProblem(429, 'too_many_mails', say('too_many_links'), {
          headers: { 'retry-after': String(wait) },
        });
      }
      const recipient = {
        id: target.id,
        email: target.email,
        firstName: target.first_name,
        requestLanguage: caller.language,
      };
      if (target.has_password) await sendReset(tx, context, recipient);
      else await sendInvitation(tx, context, { ...recipient, invitedBy: caller.name });
      await recordChange(tx, caller, {
        action: target.has_password ? 'user.reset_mailed' : 'user.invited',
        target: { type: 'user', id: target.id, name: fullName(target) },
        organizationId: target.organization_id,
      });
      return true;
    });
    return sent ? answer(200, { isSuccess: true }) : refuse(409, 'user_inactive', say('this_user_inactive'));
  });
}

function header(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
