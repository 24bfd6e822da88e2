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

/** What a person reads for a kind, in the middle of a sentence. */
export const kindNames: Record<ReferenceKind, string> = {
  container: 'container',
  air_waybill: 'air waybill',
  wagon: 'wagon',
  imo_number: 'IMO number',
  mrn: 'customs MRN',
  bill_of_lading: 'bill of lading',
  un_locode: 'UN/LOCODE',
};

/** How a kind reads a cleaned text: see `Reading` for the fields. */
export interface KindRule {
  readonly kind: ReferenceKind;
  /** Has the text this kind's form? Where the form alone decides, nothing else can be checked. */
  readonly form: RegExp;
  /** The digit that belongs at the end, for kinds that have one. */
  readonly checkDigit?: (text: string) => number;
  /** The form of one position after the other: `A` a letter, `9` a digit. Lets O and 0, I and 1 be told apart. */
  readonly pattern?: string;
  /** Words and codes share this form, so it is a guess. */
  readonly isGuess?: boolean;
  /** As it is printed on papers. */
  readonly print?: (text: string) => string;
}
