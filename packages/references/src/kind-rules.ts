import {
  airWaybillCheckDigit,
  containerCheckDigit,
  imoCheckDigit,
  mrnCheckDigit,
  wagonCheckDigit,
} from './check-digits.ts';
import type { KindRule } from './kind.ts';

/** Every kind, the most certain first. */
export const kindRules: readonly KindRule[] = [
  {
    // ISO 6346: owner code, category (U freight, J equipment, Z trailer), serial number, check digit.
    kind: 'container',
    form: /^[A-Z]{3}[UJZ]\d{7}$/,
    pattern: 'AAAA9999999',
    checkDigit: containerCheckDigit,
    print: (text) => `${text.slice(0, 4)} ${text.slice(4, 10)} ${text.slice(10)}`,
  },
  {
    kind: 'air_waybill',
    form: /^\d{11}$/,
    pattern: '99999999999',
    checkDigit: airWaybillCheckDigit,
    print: (text) => `${text.slice(0, 3)}-${text.slice(3)}`,
  },
  {
    kind: 'wagon',
    form: /^\d{12}$/,
    pattern: '999999999999',
    checkDigit: wagonCheckDigit,
    print: (text) =>
      `${text.slice(0, 2)} ${text.slice(2, 4)} ${text.slice(4, 8)} ${text.slice(8, 11)}-${text.slice(11)}`,
  },
  {
    kind: 'imo_number',
    form: /^\d{7}$/,
    pattern: '9999999',
    checkDigit: imoCheckDigit,
    print: (text) => `IMO ${text}`,
  },
  {
    // Union Customs Code, annex B (delegated regulation 2015/2446): year, country, 13 characters, a check digit.
    kind: 'mrn',
    form: /^\d{2}[A-Z]{2}[A-Z0-9]{13}\d$/,
    checkDigit: mrnCheckDigit,
  },
  {
    // The carrier's SCAC (NMFTA), then the carrier's own numbering.
    kind: 'bill_of_lading',
    form: /^[A-Z]{4}(?=[A-Z0-9]*\d)[A-Z0-9]{6,12}$/,
    isGuess: true,
  },
  {
    // UNECE recommendation 16: country by ISO 3166-1, then three of A to Z and 2 to 9.
    kind: 'un_locode',
    form: /^[A-Z]{2}[A-Z2-9]{3}$/,
    isGuess: true,
    print: (text) => `${text.slice(0, 2)} ${text.slice(2)}`,
  },
];
