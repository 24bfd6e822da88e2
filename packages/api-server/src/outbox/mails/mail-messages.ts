import type { ServerContext } from '../../server/index.ts';
import { longDay } from '../../records/index.ts';
import { type MailContent, layOut, oneLine } from './mail-layout.ts';

/** Part of every mail: the product's name (`BRAND_NAME`) and the greeted person. */
export interface ToPerson {
  brand: string;
  /** Empty unless the name is known to be the reader's. */
  firstName: string;
}

/** Part of a mail about the account, which leads to the page to sign in or ask for a new password. */
export interface AboutAccount extends ToPerson {
  portalUrl: string;
  at: Date;
}

/** Current facts for a mail about a person's account. */
export function aboutAccount(
  { config, clock }: Pick<ServerContext, 'config' | 'clock'>,
  firstName: string,
): AboutAccount {
  return { brand: config.brandName, portalUrl: config.portalUrl, firstName, at: new Date(clock()) };
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

/** A mail with greeting and sender. */
export function personalMail({ brand, firstName }: ToPerson, { hint, ...mail }: Personal): MailContent {
  const footer = `${brand} sent this email automatically. We'll never ask for your password.`;
  return layOut({
    brand,
    greeting: firstName === '' ? 'Hello,' : `Hello ${oneLine(firstName)},`,
    footer: hint === undefined ? footer : `${hint} ${footer}`,
    ...mail,
  });
}

/** The same, with a link to the sign-in page. */
export function accountMail(to: AboutAccount, mail: Personal): MailContent {
  return personalMail(to, { ...mail, action: { label: 'Go to sign-in', link: new URL('/login', to.portalUrl).href } });
}

export function moment(at: Date): string {
  const [day = '', time = ''] = at.toISOString().split('T');
  return `${longDay(day)} at ${time.slice(0, 'hh:mm'.length)} UTC`;
}

export function list(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names.map(oneLine));
}

export function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
