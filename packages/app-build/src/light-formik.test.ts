import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { lightFormik } from './light-formik.mjs';

const fromForms = createRequire(fileURLToPath(new URL('../../form-kit/package.json', import.meta.url)));
const formik = join(dirname(fromForms.resolve('formik/package.json')), 'dist/formik.esm.js');

async function defaultOf(file: string): Promise<(value: unknown) => unknown> {
  const { default: found } = (await import(pathToFileURL(file).href)) as { default: (value: unknown) => unknown };
  return found;
}

it('knows every function of lodash that Formik imports', () => {
  const imported = [...readFileSync(formik, 'utf8').matchAll(/from '(lodash-es\/\w+)'/g)].map(([, name]) => name);
  expect(new Set(imported)).toEqual(new Set(lightFormik.map(({ find }) => find)));
});

class Model {
  public name = 'x';
}

const paths = ['', 'email', 'plans[0].limit', 'plans.0.limit', 'a..b', '[0]', 'a["b.c"].d'];
const values: readonly unknown[] = [
  undefined,
  null,
  'x',
  3,
  true,
  { email: 'a@b.co', roles: [1, 2], nested: { empty: {}, none: null } },
  [{ id: 1 }, { id: 2, ends: new Date(0) }],
  new Date(0),
  new Map([['a', { b: 1 }]]),
  new Set([1]),
  Object.create(null),
  Object.assign(Object.create(null) as object, { a: 1 }),
  new Model(),
  new Error('no'),
  /x/g,
];

describe.each(lightFormik)('$find', ({ find, replacement }) => {
  it('answers as lodash does', async () => {
    const lodash = await defaultOf(createRequire(formik).resolve(`${find}.js`));
    const light = await defaultOf(replacement);
    for (const value of find.endsWith('toPath') ? paths : values) {
      const expected = lodash(value);
      const found = light(value);
      expect(found).toStrictEqual(expected);
      // A copy where lodash copies, the same where it does not.
      expect(found === value).toBe(expected === value);
    }
  });
});
