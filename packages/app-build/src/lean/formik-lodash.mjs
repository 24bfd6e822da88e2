/**
 * The four functions of lodash that formik calls, for the values a form holds: texts, numbers, dates, files, and arrays and
 * plain objects of them. lodash's own know every built-in class, for fourteen kilobytes.
 */

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export function isPlainObject(value) {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** @param {unknown} value */
export function clone(value) {
  if (Array.isArray(value)) return [...value];
  if (typeof value !== 'object' || value === null) return value;
  return Object.assign(Object.create(Object.getPrototypeOf(value)), value);
}

/** Objects with a class of their own, such as dates, are never changed in place: they stay the same ones. @param {unknown} value @returns {unknown} */
export function cloneDeep(value) {
  if (Array.isArray(value)) return value.map(cloneDeep);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cloneDeep(each)]));
}

/** @param {unknown} path such as `services[0].limit` */
export function toPath(path) {
  if (Array.isArray(path)) return path.map(String);
  return String(path)
    .replaceAll(/\[([^\]]*)\]/g, '.$1')
    .split('.')
    .filter((key) => key !== '');
}
