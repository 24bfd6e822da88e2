/** Formats that a sentence names: `{last, date, day}` is a calendar day. Server and apps format with them. */
export const sentenceFormats = { day: { dateStyle: 'long', timeZone: 'UTC' } } as const;
