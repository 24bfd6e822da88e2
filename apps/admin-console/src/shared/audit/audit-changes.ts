import type { AuditEvent, ServiceAccess } from '@gangway/contract';
import { formatDay } from '@gangway/ui-kit';
import { fieldLabel, flagText, valueText, type DisplayNames } from './audit-fields.ts';
import { saidFields } from './audit-messages.ts';

/** One difference that an event made, as a line: `Gave AWB Tracking: Viewer, limit 50`. */
export interface ChangeLine {
  readonly key: string;
  /** Says what was done to the subject, where the values alone do not. */
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
export function plainLine({ verb, subject, text }: ChangeLine): string {
  const head = [verb, subject].filter((part) => part !== null).join(' ');
  return [head, text].filter((part) => part !== null && part !== '').join(': ');
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
  if (from === null) return line(to ?? 'none');
  // Show the former value of something removed.
  return line(after === null ? from : `${from} → ${to ?? 'none'}`);
}

/** Says a flag that changed, or that a new record sets against its default. */
function flagLine(field: string, old: unknown, now: unknown): ChangeLine[] {
  const was = old ?? field === 'isActive';
  return typeof now !== 'boolean' || was === now
    ? []
    : [{ key: field, verb: null, subject: flagText(field, now), text: null }];
}

function listDifference(field: string, old: unknown[], now: unknown[], names: DisplayNames): string | null {
  const said = (word: string, entries: unknown[]) =>
    entries.length === 0 ? [] : [`${word} ${entries.map((entry) => valueText(field, entry, names)).join(', ')}`];
  const added = now.filter((entry) => !old.includes(entry));
  const removed = old.filter((entry) => !now.includes(entry));
  if (added.length + removed.length > 0) return [...said('added', added), ...said('removed', removed)].join('; ');
  return old.join() === now.join() ? null : `reordered: ${valueText(field, now, names)}`;
}

function accessLines(before: Snapshot, after: Snapshot, names: DisplayNames): ChangeLine[] {
  const [held, holds] = [accessIn(before), accessIn(after)];
  return [...new Set([...held.keys(), ...holds.keys()])].flatMap((service) => {
    const [old, now] = [held.get(service), holds.get(service)];
    const line = (verb: string, said: readonly string[]) =>
      said.length === 0
        ? []
        : [{ key: `services.${service}`, verb, subject: names.service(service), text: said.join(', ') }];
    if (old === undefined) return now === undefined ? [] : line('Gave', [...now.role, ...detailsOf(now)]);
    if (now === undefined) return line('Removed', old.role);
    return line('Changed', differencesOf(old, now));
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
    ...(limit === undefined ? [] : [`limit ${limit.toLocaleString('en')}`]),
    ...(notification === true ? ['notification on'] : []),
    ...(trackingUrlEnabled === true ? ['tracking URL on'] : []),
    ...(until === undefined || until === null ? [] : [`until ${formatDay(until)}`]),
  ];
}

function differencesOf(old: Access, now: Access): string[] {
  const gained = now.role.filter((role) => !old.role.includes(role)).join(', ');
  const lost = old.role.filter((role) => !now.role.includes(role)).join(', ');
  const swap = (what: string, from: string, to: string) => (from === to ? [] : [`${what} ${from} → ${to}`]);
  const onOff = (what: string, was: boolean | undefined, is: boolean | undefined) =>
    is === undefined || (was ?? false) === is ? [] : [`${what} ${is ? 'on' : 'off'}`];
  const day = (until: string | null | undefined) =>
    until === undefined || until === null ? 'no end date' : formatDay(until);
  const number = (limit: number | undefined) => limit?.toLocaleString('en') ?? 'none';
  return [
    ...(gained !== '' && lost !== '' ? [`${lost} → ${gained}`] : []),
    ...(gained !== '' && lost === '' ? [`gave ${gained}`] : []),
    ...(gained === '' && lost !== '' ? [`removed ${lost}`] : []),
    ...(now.limit === undefined ? [] : swap('limit', number(old.limit), number(now.limit))),
    ...onOff('notification', old.notification, now.notification),
    ...onOff('tracking URL', old.trackingUrlEnabled, now.trackingUrlEnabled),
    ...swap('access ends', day(old.until), day(now.until)),
  ];
}
