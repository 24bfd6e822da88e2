import type { ServerContext } from '../../server/index.ts';
import { longDay } from '../../records/index.ts';
import { type MailContent, layOut, oneLine } from './mail-layout.ts';

/** What every mail needs: the product's name (`BRAND_NAME`) and whom it greets. */
export interface ToPerson {
  brand: string;
  /** Empty where the name is not known to be the reader's own. */
  firstName: string;
}

/** A mail about the account itself leads to the page where one signs in, or asks for a new password. */
export interface AboutAccount extends ToPerson {
  portalUrl: string;
  at: Date;
}

/** What a mail about the account of a person says at this moment. */
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
  /** What stands before the footer's own sentence. */
  hint?: string;
}

/** A mail that greets the person and says who sends it. */
export function personalMail({ brand, firstName }: ToPerson, { hint, ...mail }: Personal): MailContent {
  const footer = `${brand} sent this email automatically. We'll never ask for your password.`;
  return layOut({
    brand,
    greeting: firstName === '' ? 'Hello,' : `Hello ${oneLine(firstName)},`,
    footer: hint === undefined ? footer : `${hint} ${footer}`,
    ...mail,
  });
}

/** The same, leading to the page where one signs in. */
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
