/**
 * In place of emotion's list of all attributes, which it asks about where a styled element does not say itself what it passes
 * on; MUI's say so but for a few, whose properties are these.
 * @param {string} name
 */
// oxlint-disable-next-line import/no-default-export -- what it stands in for is one
export default function isPropValid(name) {
  return /^(on[A-Z]|aria-|data-)|^[a-z]+$|^(autoComplete|className|htmlFor|readOnly|tabIndex|viewBox)$/.test(name);
}
