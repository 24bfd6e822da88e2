/** Errors of a field that its schema refuses, as the rest of a sentence that begins with the field. */
export const fieldErrors = {
  form_not_allowed: 'has a form that is not allowed',
  holds_nul: 'must not contain a NUL character',
  holds_too_much: 'holds more than this call takes',
  idempotency_key_form: 'must be 8 to 200 letters, digits, dots or hyphens',
  list_repeats: 'must NOT have duplicate items (items ## {later} and {earlier} are identical)',
  list_too_long: 'takes at most {limit}',
  list_too_short: 'needs at least {limit}',
  must_be_boolean: 'must be true or false',
  must_be_integer: 'must be a whole number',
  must_be_list: 'must be a list',
  must_be_null: 'must be null',
  must_be_number: 'must be a number',
  must_be_object: 'must be an object',
  must_be_text: 'must be a text',
  must_be_valid: 'must be a valid {format}',
  must_equal: 'must be {value}',
  nested_too_deeply: 'is nested too deeply',
  none_allowed: 'is none of the allowed values',
  not_valid: 'is not valid',
  number_too_large: 'must be at most {limit}',
  number_too_small: 'must be at least {limit}',
  required: 'is required',
  text_empty: 'must not be empty',
  text_too_long: 'must have at most {limit} characters',
  text_too_short: 'must have at least {limit} characters',
  unknown_field: 'is not a known field',
  version_in_quotes: 'must be the version of the user, in quotes',
} as const;

type Whole = {
  readonly [Code in keyof typeof fieldErrors as `field_${Code}`]: `{field} ${(typeof fieldErrors)[Code]}.`;
};

const wholes = Object.entries(fieldErrors).map(([code, text]) => [`field_${code}`, `{field} ${text}.`]);

/** The same as whole sentences. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- entries lose the names of their keys
export const fieldSentences = Object.fromEntries(wholes) as Whole;
