/**
 * Puts values into a template's `${NAME}`s.
 * @param {string} template
 * @param {Readonly<Record<string, string>>} values
 * @param {string} name of the template, for the error
 * @throws Error that names a missing value.
 */
export function fillTemplate(template, values, name) {
  return template.replaceAll(/\$\{([A-Z_\d]+)\}/g, (_all, /** @type {string} */ key) => {
    const value = values[key];
    if (value === undefined || value === '') throw new Error(`${name}.template needs ${key}.`);
    return value;
  });
}
