import { type SQL, sql } from 'drizzle-orm';
import { ChosenLanguage, languageOf } from './mail-language.ts';
import { OwnSender, ownSender } from './mail-sender.ts';

/** What a mail takes from its reader, to be spread into the schema of a row: the language, and the sender's looks. */
export const MailReader = { language: ChosenLanguage, sender: OwnSender };

/** The columns of a `MailReader`, for a row of `users`. */
export function mailReader(user: SQL): SQL {
  return sql`${languageOf(user)} as language, ${ownSender(sql`${user}.organization_id`)} as sender`;
}
