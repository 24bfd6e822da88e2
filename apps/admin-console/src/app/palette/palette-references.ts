import type { Service } from '@gangway/contract';
import { t } from '@gangway/messages';
import { kindNames, readReference, type Reading } from '@gangway/references';
import type { PaletteGroup } from './palette-entries.ts';

/** Minimum length: no record's id or name looks like a reference this long. */
const telling = 10;

/** Types detected with certainty; a guess would hide names. */
export function sureReadings(typed: string): readonly Reading[] {
  return readReference(typed).filter(({ check }) => check === 'right' || check === 'none');
}

/** Whether the text is a reference and nothing else: customers' data, which is never sent to the search. */
export function isOnlyReference(readings: readonly Reading[]): boolean {
  return readings.some(({ check, reference }) => check === 'right' && reference.length >= telling);
}

/** Services that take the reference; each opens in the portal, which decides whether the caller may. */
export function referenceHits(
  readings: readonly Reading[],
  services: readonly Service[],
  portalUrl: string,
): readonly PaletteGroup[] {
  const entries = readings.flatMap(({ kind, reference, printed }) =>
    services
      .filter(({ isActive, referenceKinds }) => isActive && referenceKinds?.includes(kind) === true)
      .map(({ name, displayName }) => ({
        id: `reference:${name}`,
        title: t('Open in {service}', { service: displayName }),
        detail: `${t(kindNames[kind])} ${printed}`,
        href: new URL(`/open/${encodeURIComponent(name)}?ref=${encodeURIComponent(reference)}`, portalUrl).href,
      })),
  );
  return entries.length === 0 ? [] : [{ heading: t('References'), entries }];
}
