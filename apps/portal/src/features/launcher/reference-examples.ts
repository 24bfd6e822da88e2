import type { ReferenceKind } from '@gangway/references';

/** References that pass the check of their kind, as printed on documents. They belong to nobody's shipment. */
export const referenceExamples: readonly { kind: ReferenceKind; text: string }[] = [
  { kind: 'container', text: 'CSQU 305438 3' },
  { kind: 'air_waybill', text: '020-48362016' },
  { kind: 'bill_of_lading', text: 'MAEU584219033' },
  { kind: 'imo_number', text: 'IMO 9074729' },
  { kind: 'wagon', text: '31 81 0665 286-6' },
];

const most = 3;

/** Examples of the kinds that some service opens: three at most. */
export function examplesOf(kinds: ReadonlySet<ReferenceKind>): readonly string[] {
  return referenceExamples
    .filter(({ kind }) => kinds.has(kind))
    .slice(0, most)
    .map(({ text }) => text);
}
