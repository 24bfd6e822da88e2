import { fileURLToPath } from 'node:url';

const copies = fileURLToPath(new URL('lean-parts.mjs', import.meta.url));

/**
 * Modules of libraries by their path in `node_modules`, and what serves instead.
 * @type {Readonly<Record<string, string>>}
 */
const parts = {
  // Formik copies the values of a form: trees of plain data, which need no care for typed arrays, buffers and maps.
  'lodash-es/cloneDeep.js': from('cloneDeep'),
  'lodash-es/clone.js': from('clone'),
  'lodash-es/toPath.js': from('toPath'),
  'lodash-es/isPlainObject.js': from('isPlainObject'),
  // MUI says of every component which props are its own; of tags without a name, the four of every styled component.
  '@emotion/is-prop-valid/dist/emotion-is-prop-valid.esm.js': from('isPropValid'),
  // The theme turns ripples off.
  '@mui/material/esm/ButtonBase/TouchRipple.js': from('Nothing'),
  // The theme's own spinner waits in buttons.
  '@mui/material/esm/CircularProgress/index.js': from('Nothing'),
};

/** @param {string} name */
function from(name) {
  return `export { ${name} as default } from ${JSON.stringify(copies)};`;
}

/**
 * Builds an app without parts of its libraries that it never runs, or runs for plain data alone.
 * @returns {import('vite').Plugin}
 * @throws when an upgrade has moved a part: then correct its path, or drop it here.
 */
export function lean() {
  /** @type {Set<string>} */
  const left = new Set();
  return {
    name: 'gangway:lean',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const [, path = ''] = /.*\/node_modules\/(.+)$/.exec(id) ?? [];
      if (!Object.hasOwn(parts, path)) return null;
      left.add(path);
      return parts[path];
    },
    buildEnd(error) {
      const missing = Object.keys(parts).filter((path) => !left.has(path));
      if (error === undefined && missing.length > 0)
        this.error(`The build contains no ${missing.join(', ')} any more.`);
    },
  };
}
