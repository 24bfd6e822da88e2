/** What the style cache of pages that are read from the right adds to its classes. */
const mirrored = 'rtl-';

/** @param {string} markup as it would be without mirrored styles */
export function withoutMirror(markup) {
  return markup.replaceAll(`gw-${mirrored}`, 'gw-');
}

/** @param {string} markup */
export function isMirrored(markup) {
  return markup.includes(`gw-${mirrored}`);
}

/**
 * Joins the styles of a page with its mirrored ones: rules that differ apply to one direction each, and are as specific
 * as before.
 * @param {string} styles
 * @param {string} fromRight the same rules in the same order, mirrored
 * @throws when the two are not the same rules
 */
export function joinMirrored(styles, fromRight) {
  const other = rulesOf(fromRight);
  const rules = rulesOf(styles);
  if (rules.length !== other.length) throw new Error('The mirrored styles of the prerendered page are other rules.');
  return rules
    .map((rule, index) =>
      meaning(rule) === meaning(other[index] ?? '')
        ? rule
        : `${only(':not([dir=rtl])', rule)}${only('[dir=rtl]', other[index] ?? '')}`,
    )
    .join('');
}

/**
 * The declarations of a rule in one order, without prefixes: both sides of a gutter are mirrored into another order.
 * @param {string} rule
 */
function meaning(rule) {
  const parts = rule.split(/[;{}]/).map((part) => part.trim());
  return parts
    .filter((part) => !/^-(?:ms|moz|webkit)-|:-(?:ms|moz|webkit)-|^scroll-snap-margin/.test(part))
    .toSorted()
    .join(';');
}

/**
 * @param {string} which
 * @param {string} rule
 */
function only(which, rule) {
  return `:where(html${which}){${rule}}`;
}

/** @param {string} styles */
function rulesOf(styles) {
  /** @type {string[]} */
  const rules = [];
  let depth = 0;
  let from = 0;
  for (const { 0: brace, index } of styles.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth > 0) continue;
    rules.push(styles.slice(from, index + 1).trim());
    from = index + 1;
  }
  return rules;
}
