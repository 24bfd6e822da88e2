// oxlint-disable-next-line typescript/triple-slash-reference -- packages that import this file compile without the declarations beside it
/// <reference path="../../server-texts.d.ts" />
import { type Language, languages } from '@gangway/contract/languages';
import { joined } from '@gangway/messages';
import { type Speak, speaker } from '@gangway/messages/speaker';
import texts from 'virtual:server-texts';
import { longDay } from '../../records/index.ts';
import { oneLine } from './one-line.ts';

/** One language as mails use it. */
export interface Speech {
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  readonly t: Speak;
  /** A calendar day, `2026-10-03`, as a person reads it. */
  readonly day: (day: string) => string;
  /** Day and time, UTC. */
  readonly moment: (at: Date) => string;
  /** Names, joined as a sentence joins them. */
  readonly list: (names: readonly string[]) => string;
}

/** Speaks a chosen language, or English where none was chosen or its translations are not complete. */
export function speechIn(chosen: Language | null | undefined): Speech {
  const language = chosen && Object.hasOwn(texts, chosen) ? chosen : 'en';
  const { direction } = languages[language];
  const locale = localeOf(language);
  const t = speaker(locale, texts[language] ?? {}, direction === 'rtl' ? isolated : String);
  const day = (date: string) => (language === 'en' ? longDay(date) : dayIn(locale, date));
  return {
    language,
    direction,
    t,
    day,
    moment: (at) => {
      const [date = '', time = ''] = at.toISOString().split('T');
      return t('{day} at {time} UTC', { day: day(date), time: time.slice(0, 'hh:mm'.length) });
    },
    list: (names) => joined(names.map(oneLine), { locale }),
  };
}

/** Locale of numbers and days in mails: Arabic with the digits of addresses and container numbers. */
export function localeOf(language: Language | null | undefined): string {
  if (language === 'ar') return 'ar-u-nu-latn';
  return language ?? 'en';
}

// An isolate keeps a name or an address of one direction from turning the sentence of the other (Unicode TR 9). The layout writes it as `bdi`.
function isolated(value: string | number): string {
  return `\u2068${value}\u2069`;
}

function dayIn(locale: string, day: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}
