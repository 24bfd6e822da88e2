import { nullable, oneOf } from '@gangway/contract';
import { languageTags } from '@gangway/contract/languages';
import { type SQL, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { type Database, selectRows } from '../store/index.ts';

/** A language chosen for mails, or null where nobody chose one. */
export const ChosenLanguage = nullable(oneOf(...languageTags));

/** The language in which mails reach a row of `users`: the person's choice, else the organization's; a `ChosenLanguage`. */
export function languageOf(user: SQL): SQL {
  return sql`coalesce(${user}.preferences ->> 'language', ${organizationLanguage(sql`${user}.organization_id`)})`;
}

/** As `languageOf`, of one person, where no statement reads the row already. */
export async function mailLanguageOf(db: Database, userId: number): Promise<Static<typeof ChosenLanguage>> {
  const [found] = await selectRows(
    db,
    Type.Object({ language: ChosenLanguage }),
    sql`select ${languageOf(sql`u`)} as language from users u where u.id = ${userId}`,
  );
  return found?.language ?? null;
}

/** The language that an organization gives to its people; a `ChosenLanguage`. */
export function organizationLanguage(id: SQL): SQL {
  return sql`(select looks.language from organization_looks looks where looks.organization_id = ${id})`;
}
