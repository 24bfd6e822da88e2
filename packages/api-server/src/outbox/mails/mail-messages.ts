import type { Language } from '@gangway/contract/languages';
import type { ServerContext } from '../../server/index.ts';
import { type MailContent, layOut } from './mail-layout.ts';
import { type OwnSender, senderOf } from '../mail-sender.ts';
import { oneLine } from './one-line.ts';
import { type Speech, speechIn } from './speech.ts';

/** Part of every mail: the sender, the greeted person and their language. */
export interface ToPerson {
  /** Name of the person's organization as a brand, else the product's (`BRAND_NAME`). */
  brand: string;
  /** Last lines of the organization; absent or null without any. */
  foot?: string | null | undefined;
  /** Empty unless the name is known to be the reader's. */
  firstName: string;
  /** Absent or null where nobody chose one: English. */
  language?: Language | null | undefined;
}

/** Part of a mail about the account, which leads to the page to sign in or ask for a new password. */
export interface AboutAccount extends ToPerson {
  portalUrl: string;
  at: Date;
}

/** Current facts for a mail about a person's account. */
export function aboutAccount(
  { config, clock }: Pick<ServerContext, 'config' | 'clock'>,
  { firstName, language, sender }: Pick<ToPerson, 'firstName' | 'language'> & { sender: OwnSender },
): AboutAccount {
  return { ...senderOf(config, sender), firstName, language, at: new Date(clock()) };
}

interface Personal {
  kind: string;
  subject: string;
  preview: string;
  paragraphs: readonly string[];
  action?: { label: string; link: string };
  /** Text before the footer's sentence. */
  hint?: string;
}

/** A mail with greeting and sender. @param write says the mail in the language of the person. */
export function personalMail(
  { brand, foot, firstName, language }: ToPerson,
  write: (speech: Speech) => Personal,
): MailContent {
  const speech = speechIn(language);
  const { t } = speech;
  const { hint, ...mail } = write(speech);
  const footer = t("{brand} sent this email automatically. We'll never ask for your password.", { brand });
  return layOut({
    speech,
    brand,
    greeting: firstName === '' ? t('Hello,') : t('Hello {firstName},', { firstName: oneLine(firstName) }),
    footer: hint === undefined ? footer : `${hint} ${footer}`,
    foot: foot?.split('\n') ?? [],
    ...mail,
  });
}

/** The same, with a link to the sign-in page. */
export function accountMail(to: AboutAccount, write: (speech: Speech) => Personal): MailContent {
  const link = new URL('/login', to.portalUrl).href;
  return personalMail(to, (speech) => {
    const { t } = speech;
    return { ...write(speech), action: { label: t('Go to sign-in'), link } };
  });
}
