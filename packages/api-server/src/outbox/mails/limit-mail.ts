import type { MailContent } from './mail-layout.ts';
import { type ToPerson, personalMail } from './mail-messages.ts';
import { oneLine } from './one-line.ts';
import type { Speech } from './speech.ts';

/** Consequences of a limit that is reached. */
interface Consequences {
  /** The service closes. */
  closes: boolean;
  /** Price of each further one, and the unit in the singular; null where nothing more is charged. */
  further: { unit: string; price: string } | null;
  /** The day on which the counter starts again, UTC; null for one that never does. */
  startsAgain: string | null;
}

interface NearLimit extends ToPerson {
  service: string;
  /** Percentage of the limit that was passed: 80 or 100. */
  threshold: number;
  /** What was used, and the limit, as text with the unit. */
  used: string;
  limit: string;
  consequences: Consequences;
  link: string;
}

/** Tells a person that 80 or 100 % of a limit are used. */
export function limitMail(to: NearLimit): MailContent {
  const { threshold } = to;
  const [service, used, limit] = [oneLine(to.service), oneLine(to.used), oneLine(to.limit)];
  return personalMail(to, (speech) => {
    const { t } = speech;
    return {
      kind: 'limit-threshold',
      subject:
        threshold >= 100
          ? t('You have reached your limit in {service}', { service })
          : t('You have used {percent} % of your limit in {service}', { percent: threshold, service }),
      preview: t('{used} of {limit} used.', { used, limit }),
      paragraphs: [
        t('You have used {used} of {limit} in {service}.', { used, limit, service }),
        following(speech, to.consequences).join(' '),
      ].filter((text) => text !== ''),
      action: { label: t('Open your services'), link: to.link },
    };
  });
}

function following({ t, day }: Speech, { closes, further, startsAgain }: Consequences): string[] {
  return [
    ...(closes ? [t('At the limit, the service closes for you.')] : []),
    ...(further === null || closes ? [] : [t('Each further {unit} costs {price}.', further)]),
    ...(startsAgain === null ? [] : [t('The counter starts again on {day} (UTC).', { day: day(startsAgain) })]),
  ];
}
