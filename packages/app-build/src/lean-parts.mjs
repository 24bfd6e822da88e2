/** @param {unknown} value plain data */
export function cloneDeep(value) {
  return structuredClone(value);
}

/**
 * A shallow copy, of the same kind.
 * @param {any} value
 */
export function clone(value) {
  if (Array.isArray(value)) return [...value];
  if (typeof value !== 'object' || value === null) return value;
  return Object.assign(Object.create(Object.getPrototypeOf(value)), value);
}

/**
 * The keys of a path such as `services[0].limit`.
 * @param {unknown} path
 * @returns {string[]}
 */
export function toPath(path) {
  return Array.isArray(path)
    ? path.map(String)
    : String(path)
        .split(/[.[\]]+/)
        .filter(Boolean);
}

/** @param {unknown} value */
export function isPlainObject(value) {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** @param {string} prop */
export function isPropValid(prop) {
  return prop !== 'ownerState' && prop !== 'theme' && prop !== 'sx' && prop !== 'as';
}

export function Nothing() {
  return null;
}
