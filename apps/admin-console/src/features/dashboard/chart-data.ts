import { type DashboardSummary, ownEntry } from '@gangway/contract';
import { formatNumber, language, listed } from '@gangway/messages';
import type { ServiceHue } from '@gangway/ui-kit';

type PerMonth = DashboardSummary['subscriptionsPerMonth'];
type PerService = DashboardSummary['usersPerService'];

export interface ServiceSeries {
  readonly key: string;
  readonly name: string;
  /** One number per month, oldest first. */
  readonly counts: readonly number[];
}

/** The hue of each of the four services (design: "Service hues"); others share a quiet one. */
const hues: Readonly<Record<string, ServiceHue>> = {
  ocean_tracking: 'ocean',
  awb_tracking: 'air',
  idp: 'document',
  erp: 'erp',
};

/** A service's hue in the theme. */
export function serviceHue(key: string): ServiceHue {
  return ownEntry(hues, key) ?? 'other';
}

/** A service's colour as a CSS value that follows the colour scheme. */
export function serviceColour(key: string): string {
  return `var(--gw-palette-service-${serviceHue(key)})`;
}

/** One series per service with a subscription, in the order of the catalogue. */
export function seriesOf(perMonth: PerMonth, perService: PerService): readonly ServiceSeries[] {
  const names = new Map(perService.map(({ key, name }) => [key, name]));
  const keys = [...new Set([...names.keys(), ...perMonth.flatMap(({ byService }) => Object.keys(byService))])];
  return keys
    .map((key) => ({
      key,
      name: names.get(key) ?? key,
      counts: perMonth.map(({ byService }) => ownEntry(byService, key) ?? 0),
    }))
    .filter(({ counts }) => counts.some((count) => count > 0));
}

/** '2026-03' as 'March 2026'. */
export function monthText(month: string): string {
  return inWords(month, { month: 'long', year: 'numeric' });
}

/** '2026-03' as 'Mar', for an axis of twelve months. */
export function shortMonth(month: string): string {
  return inWords(month, { month: 'short' });
}

function inWords(month: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language(), { ...parts, timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));
}

/** First and last day of a month. */
export function daysOf(month: string): { first: string; last: string } {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { first: `${month}-01`, last: `${month}-${String(last).padStart(2, '0')}` };
}

/** 'Operator 12, Viewer 3', the most held role first. */
export function roleSplit(byRole: Readonly<Record<string, number>>): string {
  return listed(
    Object.entries(byRole)
      .toSorted(([, one], [, other]) => other - one)
      .map(([role, users]) => `${role} ${formatNumber(users)}`),
  );
}
