import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

function screens(folder: string): [file: string, text: string][] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => [relative(root, file), readFileSync(file, 'utf8')]);
}

const all = ['apps/portal/src', 'apps/admin-console/src', 'packages']
  .flatMap((folder) => screens(folder))
  .filter(([file]) => !/node_modules|dist|packages\/bench/.test(file));
const filesWith = (pattern: RegExp) => all.filter(([, text]) => pattern.test(text)).map(([file]) => file);

// Unit tests show that a second click sends nothing: form.test, inline-row-table.test and confirm-provider.test.
it("every form uses form-kit's form or a row of table-kit, which send once however often they are submitted", () => {
  expect(filesWith(/<form\b|component="form"/).toSorted()).toEqual([
    'packages/form-kit/src/form/form.tsx',
    'packages/table-kit/src/inline/row-dialog.tsx',
  ]);
  expect(filesWith(/<Form</).length + filesWith(/<InlineRowTable\b/).length).toBeGreaterThanOrEqual(14);
});
