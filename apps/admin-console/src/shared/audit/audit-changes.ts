import type { AuditEvent, ServiceAccess } from '@gangway/contract';
import { formatNumber, listed, msg, t } from '@gangway/messages';
import { formatDay } from '@gangway/ui-kit';
import { fieldLabel, flagText, valueText, type DisplayNames } from './audit-fields.ts';
import { saidFields } from './audit-messages.ts';

/** One difference that an event made, as a line: `Gave AWB Tracking: Viewer, limit 50`. */
export interface ChangeLine {
  readonly key: string;
  /** Message with `subject` that says what was done to it, where the values alone do not: *Gave {subject}*. */
  readonly verb: string | null;
  /** Null where the sentence of the event names it. */
  readonly subject: string | null;
  /** Null where the subject says it all: *Deactivated*. */
  readonly text: string | null;
}

type Snapshot = AuditEvent['before'];
type Access = Partial<ServiceAccess> & Pick<ServiceAccess, 'role'>;

/** Differences of an event in the terms of the screens; leaves out unchanged fields. */
export function changeLines(
  { before, after }: Pick<AuditEvent, 'before' | 'after'>,
  names: DisplayNames,
): ChangeLine[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.flatMap((field) =>
    field === 'services' && !isList(before) && !isList(after)
      ? accessLines(before, after, names)
      : fieldLine(field, before, after, names),
  );
}

/** Differences below an event's sentence, which does not repeat what the sentence says. */
export function linesBelow(event: AuditEvent, names: DisplayNames): ChangeLine[] {
  const said = saidFields(event);
  return changeLines(event, names).flatMap((line) => {
    if (!said.includes(line.key)) return [line];
    // Leave out a state and the name of a new record; keep the values that a sentence cannot hold.
    return line.text === null || event.before === null ? [] : [{ ...line, subject: null }];
  });
}

/** Releases name services; grants also say what a person holds in each. */
function isList(snapshot: Snapshot): boolean {
  return Array.isArray(snapshot?.['services']);
}

/** A line as one string, where markup is not possible. */
export function plainLine(line: ChangeLine): string {
  return [headOf(line), line.text].filter((part) => part !== null && part !== '').join(': ');
}

/** What a line is about, before its values; '' where the sentence above names it. */
export function headOf({ verb, subject }: ChangeLine): string {
  return verb === null ? (subject ?? '') : t(verb, { subject });
}

function fieldLine(field: string, before: Snapshot, after: Snapshot, names: DisplayNames): ChangeLine[] {
  const line = (text: string) => [{ key: field, verb: null, subject: fieldLabel(field), text }];
  const [old, now] = [before?.[field], after?.[field]];
  if (Array.isArray(old) && Array.isArray(now)) {
    const said = listDifference(field, old, now, names);
    return said === null ? [] : line(said);
  }
  if (typeof old === 'boolean' || typeof now === 'boolean') return flagLine(field, old, now);
  const [from, to] = [valueText(field, old, names), valueText(field, now, names)];
  if (from === to) return [];
  if (from === null) return line(to ?? t('none'));
  // Show the former value of something removed.
  return line(after === null ? from : changed(from, to ?? t('none')));
}

/** Says a flag that changed, or that a new record sets against its default. */
function flagLine(field: string, old: unknown, now: unknown): ChangeLine[] {
  const was = old ?? field === 'isActive';
  return typeof now !== 'boolean' || was === now
    ? []
    : [{ key: field, verb: null, subject: flagText(field, now), text: null }];
}

function listDifference(field: string, old: unknown[], now: unknown[], names: DisplayNames): string | null {
  const listOf = (entries: unknown[]) => listed(entries.map((entry) => valueText(field, entry, names) ?? ''));
  const added = now.filter((entry) => !old.includes(entry));
  const removed = old.filter((entry) => !now.includes(entry));
  if (added.length > 0 && removed.length > 0)
    return t('added {added}; removed {removed}', { added: listOf(added), removed: listOf(removed) });
  if (added.length > 0) return t('added {added}', { added: listOf(added) });
  if (removed.length > 0) return t('removed {removed}', { removed: listOf(removed) });
  return old.join() === now.join() ? null : t('reordered: {entries}', { entries: listOf(now) });
}

function accessLines(before: Snapshot, after: Snapshot, names: DisplayNames): ChangeLine[] {
  const [held, holds] = [accessIn(before), accessIn(after)];
  return [...new Set([...held.keys(), ...holds.keys()])].flatMap((service) => {
    const [old, now] = [held.get(service), holds.get(service)];
    const line = (verb: string, said: readonly string[]) =>
      said.length === 0
        ? []
        : [{ key: `services.${service}`, verb, subject: names.service(service), text: listed(said) }];
    if (old === undefined)
      return now === undefined ? [] : line(msg('Gave {subject}'), [...now.role, ...detailsOf(now)]);
    if (now === undefined) return line(msg('Removed {subject}'), old.role);
    return line(msg('Changed {subject}'), differencesOf(old, now));
  });
}

function accessIn(snapshot: Snapshot): ReadonlyMap<string, Access> {
  const value = snapshot?.['services'];
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(Object.entries(value).map(([service, held]: [string, unknown]) => [service, accessOf(held)]));
}

function accessOf(held: unknown): Access {
  // Accept role names alone: the command line records the first administrator so.
  if (Array.isArray(held)) return { role: held.map(String) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the server alone, from this type
  return { role: [], ...(held as Partial<ServiceAccess>) };
}

/** Details shown after the roles when access is given. */
function detailsOf({ limit, notification, trackingUrlEnabled, until }: Access): string[] {
  return [
    ...(limit === undefined ? [] : [t('limit {limit}', { limit: formatNumber(limit) })]),
    ...(notification === true ? [t('notification on')] : []),
    ...(trackingUrlEnabled === true ? [t('tracking URL on')] : []),
    ...(until === undefined || until === null ? [] : [t('until {until}', { until: formatDay(until) })]),
  ];
}

function differencesOf(old: Access, now: Access): string[] {
  const gained = listed(now.role.filter((role) => !old.role.includes(role)));
  const lost = listed(old.role.filter((role) => !now.role.includes(role)));
  const day = (until: string | null | undefined) =>
    until === undefined || until === null ? t('no end date') : formatDay(until);
  const number = (limit: number | undefined) => (limit === undefined ? t('none') : formatNumber(limit));
  const has = (before: boolean | undefined, after: boolean | undefined) =>
    after === undefined || (before ?? false) === after ? null : after;
  const notification = has(old.notification, now.notification);
  const tracking = has(old.trackingUrlEnabled, now.trackingUrlEnabled);
  const limits = now.limit === undefined ? [] : [number(old.limit), number(now.limit)];
  const ends = [day(old.until), day(now.until)];
  return [
    ...(gained !== '' && lost !== '' ? [changed(lost, gained)] : []),
    ...(gained !== '' && lost === '' ? [t('gave {roles}', { roles: gained })] : []),
    ...(gained === '' && lost !== '' ? [t('removed {roles}', { roles: lost })] : []),
    ...(limits[0] === limits[1] ? [] : [t('limit {from} → {to}', { from: limits[0], to: limits[1] })]),
    ...(notification === null ? [] : [notification ? t('notification on') : t('notification off')]),
    ...(tracking === null ? [] : [tracking ? t('tracking URL on') : t('tracking URL off')]),
    ...(ends[0] === ends[1] ? [] : [t('access ends {from} → {to}', { from: ends[0], to: ends[1] })]),
  ];
}

const changed = (from: string, to: string) => `${from} → ${to}`;
