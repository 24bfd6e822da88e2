const part = Number(process.env['QUALITY_PART'] ?? 1);

/**
 * So many trials, or the part of them that QUALITY_PART names: to see whether a check itself works, never for its figure.
 * @param {number} count
 */
export const times = (count) => Math.max(2, Math.round(count * part));
