import { msg } from '@gangway/messages';

/** The kinds of transport references, by the keys that services and the API store. */
export const referenceKinds = [
  'container',
  'air_waybill',
  'wagon',
  'imo_number',
  'mrn',
  'bill_of_lading',
  'un_locode',
] as const;

export type ReferenceKind = (typeof referenceKinds)[number];

/** Display name of a kind, in the middle of a sentence. */
export const kindNames: Record<ReferenceKind, string> = {
  container: msg('container'),
  air_waybill: msg('air waybill'),
  wagon: msg('wagon'),
  imo_number: msg('IMO number'),
  mrn: msg('customs MRN'),
  bill_of_lading: msg('bill of lading'),
  un_locode: msg('UN/LOCODE'),
};

/** How a kind reads a cleaned text: see `Reading` for the fields. */
export interface KindRule {
  readonly kind: ReferenceKind;
  /** Form of the text. Kinds without a check digit have no other test. */
  readonly form: RegExp;
  /** Computes the last digit, for kinds with a check digit. */
  readonly checkDigit?: (text: string) => number;
  /** Form position by position: `A` a letter, `9` a digit. Distinguishes O from 0 and I from 1. */
  readonly pattern?: string;
  /** Ordinary words and codes share this form, so a match is a guess. */
  readonly isGuess?: boolean;
  /** Formats the reference as printed on documents. */
  readonly print?: (text: string) => string;
}
