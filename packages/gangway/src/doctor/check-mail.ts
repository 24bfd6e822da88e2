import { greetMailServer, type Config } from '@gangway/api-server';
import { failure, ok, reason, type Finding } from './finding.ts';

/** Checks that the mail server answers and accepts the login; sends nothing. */
export async function checkMail({ smtpUrl, apiUrl }: Config): Promise<Finding> {
  if (smtpUrl === null) return ok('mail', `kept in the outbox, readable at ${apiUrl}/dev/mail`);
  const { host } = new URL(smtpUrl);
  try {
    await greetMailServer(smtpUrl);
    return ok('mail', `${host} answers`);
  } catch (error) {
    return failure(
      'mail',
      `${host}: ${reason(error)}`,
      'check SMTP_URL: address, port, user and password; smtps:// for port 465',
    );
  }
}
