import { type MailContent, oneLine } from './mail-layout.ts';
import { type ToPerson, personalMail } from './mail-messages.ts';

interface NearLimit extends ToPerson {
  service: string;
  /** Percentage of the limit that was passed: 80 or 100. */
  threshold: number;
  /** What was used, and the limit, as text with the unit. */
  used: string;
  limit: string;
  /** What follows when the limit is reached, and when it starts again: whole sentences. */
  consequences: readonly string[];
  link: string;
}

/** Tells a person that 80 or 100 % of a limit are used. */
export function limitMail(to: NearLimit): MailContent {
  const service = oneLine(to.service);
  const isReached = to.threshold >= 100;
  return personalMail(to, {
    kind: 'limit-threshold',
    subject: isReached
      ? `You have reached your limit in ${to.service}`
      : `You have used ${to.threshold} % of your limit in ${to.service}`,
    preview: `${to.used} of ${to.limit} used.`,
    paragraphs: [
      `You have used ${oneLine(to.used)} of ${oneLine(to.limit)} in ${service}.`,
      to.consequences.join(' '),
    ].filter((text) => text !== ''),
    action: { label: 'Open your services', link: to.link },
  });
}
