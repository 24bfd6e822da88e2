/**
 * A container's check digit.
 * @param text the owner code, category and serial number: 10 characters.
 * Source: ISO 6346:2022, annex A. Letters count from 10 and skip the multiples of 11; the sum of value × 2^position, modulo 11,
 * modulo 10. Remainder 10 thus shares the digit 0: the standard advises against serial numbers that give it.
 */
export function containerCheckDigit(text: string): number {
  return weightedByPowersOfTwo(text.slice(0, 10));
}

/**
 * The check digit of a customs movement reference number.
 * @param text the first 17 characters.
 * Source: the EU's common domain technical specifications (DDNTA, appendix on the MRN): as ISO 6346, over 17 characters.
 */
export function mrnCheckDigit(text: string): number {
  return weightedByPowersOfTwo(text.slice(0, 17));
}

function weightedByPowersOfTwo(text: string): number {
  const sum = Array.from(text).reduce((total, character, position) => total + valueOf(character) * 2 ** position, 0);
  return (sum % 11) % 10;
}

function valueOf(character: string): number {
  const place = Number.parseInt(character, 36);
  return place < 10 ? place : place + Math.floor((place - 1) / 10);
}

/**
 * An air waybill's check digit.
 * @param text the airline's 3 digits and the serial number's first 7.
 * Source: IATA Cargo Services Conference, resolution 600a: the first seven digits of the serial number modulo 7.
 */
export function airWaybillCheckDigit(text: string): number {
  return Number(text.slice(3, 10)) % 7;
}

/**
 * A ship's check digit.
 * @param text the first 6 digits.
 * Source: IMO resolution A.1117(30): each digit times 7 to 2, the last digit of the sum.
 */
export function imoCheckDigit(text: string): number {
  return Array.from(text.slice(0, 6)).reduce((sum, digit, position) => sum + Number(digit) * (7 - position), 0) % 10;
}

/**
 * A wagon's check digit.
 * @param text the first 11 digits.
 * Source: UIC leaflet 438-2: digits times 2 and 1 in turn, their cross sums added, and the difference to the next ten
 * (Luhn).
 */
export function wagonCheckDigit(text: string): number {
  const sum = Array.from(text.slice(0, 11)).reduce((total, digit, position) => {
    const product = Number(digit) * (position % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
