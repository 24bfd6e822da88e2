/** The files of a new admin list screen; see gen-screen.mjs. They follow the roles screen, the simplest of the five. */

/** A name in every spelling the files need. */
export function wordsOf(singular, plural = pluralOf(singular)) {
  const spaced = (name) => name.replaceAll('-', ' ');
  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
  const camel = (name) => name.replaceAll(/-(\w)/g, (_all, letter) => letter.toUpperCase());
  return {
    singular,
    plural,
    camel: camel(singular),
    camelPlural: camel(plural),
    Pascal: capital(camel(singular)),
    PascalPlural: capital(camel(plural)),
    label: capital(spaced(singular)),
    heading: capital(spaced(plural)),
    text: spaced(singular),
    texts: spaced(plural),
  };
}

function pluralOf(singular) {
  if (/(?:s|x|z|ch|sh)$/.test(singular)) return `${singular}es`;
  if (/[^aeiou]y$/.test(singular)) return `${singular.slice(0, -1)}ies`;
  return `${singular}s`;
}

export const contractFile = ({ camel, Pascal, plural, text, texts }) => `import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { Id, Name, Problem, Version, body, filterFlag, filterText, paging } from './shared.ts';

export const ${Pascal} = Type.Object({
  id: Id,
  name: Type.String(),
  displayName: Type.String(),
  isActive: Type.Boolean(),
  version: Version,
});
export type ${Pascal} = Type.Static<typeof ${Pascal}>;

export const ${Pascal}ListQuery = Type.Object({ ...paging, 'f.name': filterText, 'f.isActive': filterFlag });

export const ${camel} = {
  list: defineRoute({
    method: 'GET',
    path: '/${plural}/all',
    access: '${plural}:read',
    summary: 'List of ${texts}',
    query: ${Pascal}ListQuery,
    responses: { 200: Type.Array(${Pascal}) },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/${plural}/create',
    access: '${plural}:write',
    summary: 'Add a ${text}',
    body: body({ name: Name, displayName: Name, isActive: Type.Optional(Type.Boolean()) }),
    responses: { 201: ${Pascal}, 409: Problem },
  }),
  rename: defineRoute({
    method: 'POST',
    path: '/${plural}/rename',
    access: '${plural}:write',
    summary: 'Rename a ${text}',
    body: body({ id: Id, oldName: Name, newName: Name }),
    responses: { 200: ${Pascal}, 404: Problem, 409: Problem },
  }),
};
`;

export const queriesFile = ({
  camel,
  camelPlural,
  Pascal,
  plural,
  label,
}) => `import { pageOf, type ApiClient } from '@gangway/api-client';
import { ${Pascal}ListQuery, type ${Pascal}, type ${camel} } from '@gangway/contract';
import type { TableQuery } from '@gangway/table-kit';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../app/api.ts';
import { listQuery } from '../../app/screen/list-query.ts';

type Api = ApiClient<{ ${camel}: typeof ${camel} }>;

const invalidates = [queryKeys.${camelPlural}, queryKeys.activity];

export function ${camel}Queries(api: Api) {
  return {
    list: (query: TableQuery) =>
      queryOptions({
        queryKey: [...queryKeys.${camelPlural}, 'page', query],
        queryFn: async ({ signal }) =>
          pageOf(await api.${camel}.list({ query: listQuery(${Pascal}ListQuery, query), signal })),
        placeholderData: keepPreviousData,
      }),
    create: () =>
      mutationOptions({
        mutationKey: ['${plural}', 'create'],
        // New records are always created active (specification section 9).
        mutationFn: async (name: string) =>
          (await api.${camel}.create({ body: { name, displayName: name, isActive: true } })).body,
        meta: { successMessage: '${label} added successfully', invalidates },
      }),
    rename: () =>
      mutationOptions({
        mutationKey: ['${plural}', 'rename'],
        mutationFn: async ({ row, name }: { row: ${Pascal}; name: string }) =>
          (await api.${camel}.rename({ body: { id: row.id, oldName: row.name, newName: name } })).body,
        meta: { successMessage: '${label} Updated Success', invalidates },
      }),
  };
}
`;

export const rowFile = ({ camel, Pascal, label }) => `import type { ${Pascal} } from '@gangway/contract';
import { object, requiredText } from '@gangway/form-kit/rules';
import type { RowDraft, TableColumns, TableHeader } from '@gangway/table-kit';
import { NameCell } from '../../app/screen/name-cell.tsx';

export const ${camel}Headers: readonly TableHeader[] = [{ name: 'Name' }, { action: 'Actions' }];

export const ${camel}Columns: TableColumns<${Pascal}> = {
  name: {
    value: ({ displayName }) => displayName,
    render: ({ displayName, isActive }) => <NameCell name={displayName} isActive={isActive} />,
  },
};

export type ${Pascal}RowDraft = { name: string };

const messages = {
  empty: '${label} name cannot be empty',
  newEmpty: 'New ${label} name cannot be empty',
  same: 'New ${label} name cannot be same as old ${label} name',
} as const;

export const ${camel}Draft: RowDraft<${Pascal}, ${Pascal}RowDraft> = {
  empty: { name: '' },
  fromRow: ({ displayName }) => ({ name: displayName }),
  addSchema: object({ name: requiredText(messages.empty) }),
  editSchema: ({ displayName }) =>
    object({ name: requiredText(messages.newEmpty).notOneOf([displayName], messages.same) }),
  fields: { name: { kind: 'text', label: 'Name' } },
};
`;

export const pageFile = ({
  camel,
  Pascal,
  PascalPlural,
  singular,
  plural,
  heading,
  label,
  text,
  texts,
}) => `import { useApi } from '@gangway/api-client/react';
import { ${camel}, type ${Pascal} } from '@gangway/contract';
import { InlineRowTable, useTableState } from '@gangway/table-kit';
import { useConfirm } from '@gangway/ui-kit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { AdminPage } from '../../app/screen/admin-page.tsx';
import { rowErrorOf } from '../../app/screen/failure-text.ts';
import { listProps } from '../../app/screen/list-props.ts';
import { usePermission } from '../../app/screen/use-permission.ts';
import { useShowNewRow } from '../../app/screen/use-show-new-row.ts';
import { ${camel}Queries } from './${singular}-queries.ts';
import { ${camel}Columns, ${camel}Draft, ${camel}Headers, type ${Pascal}RowDraft } from './${singular}-row.tsx';

/** \`/${plural}\`: the ${texts}, added and renamed in place. */
export function ${PascalPlural}Page() {
  const queries = ${camel}Queries(useApi({ ${camel} }));
  const mayWrite = usePermission('${plural}:write');
  const state = useTableState({ defaults: { sort: { key: 'name', descending: false } } });
  const list = useQuery(queries.list(state.query));
  const create = useMutation(queries.create());
  const rename = useMutation(queries.rename());
  const confirm = useConfirm();
  const showNewRow = useShowNewRow(state, queries.list(state.query).queryKey);

  async function add({ name }: ${Pascal}RowDraft) {
    try {
      const made = await create.mutateAsync(name.trim());
      showNewRow(made.id);
      return made.id;
    } catch (error) {
      throw rowErrorOf(error, { displayName: 'name' });
    }
  }

  async function edit({ name }: ${Pascal}RowDraft, row: ${Pascal}) {
    if (!(await confirm({ title: 'Alert Message', message: 'Are you sure you want to Edit ${label}?' }))) return false;
    try {
      await rename.mutateAsync({ row, name: name.trim() });
      return true;
    } catch (error) {
      throw rowErrorOf(error, { newName: 'name' });
    }
  }

  return (
    <AdminPage heading="${heading}">
      <InlineRowTable
        {...listProps('${texts}', list)}
        caption="${heading}"
        headers={${camel}Headers}
        columns={${camel}Columns}
        state={state}
        getRowId={({ id }) => id}
        rowLabel={({ displayName }) => displayName}
        addLabel="Add ${label}"
        draft={${camel}Draft}
        empty="No ${texts} yet"
        filteredEmpty="No ${text} matches"
        onAdd={mayWrite ? add : undefined}
        onEdit={mayWrite ? edit : undefined}
      />
    </AdminPage>
  );
}
`;

export const testFile = ({
  camel,
  Pascal,
  PascalPlural,
  plural,
  heading,
  label,
  texts,
}) => `import { ${camel}, type ${Pascal} } from '@gangway/contract';
import { answer, fakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showScreen, type ShowOptions } from '../../app/screen/test-support.tsx';
import { ${PascalPlural}Page } from './${plural}-page.tsx';

const first: ${Pascal} = { id: 5, name: 'First', displayName: 'First', isActive: true, version: 1 };

function show(options?: ShowOptions) {
  const api = fakeApi();
  api.on(${camel}.list, () => answer(200, [first]));
  api.on(${camel}.create, ({ body }) =>
    answer(201, { ...first, id: 9, name: body.name, displayName: body.displayName }),
  );
  api.on(${camel}.rename, ({ body }) => answer(200, { ...first, name: body.newName, displayName: body.newName }));
  return { api, ...showScreen(<${PascalPlural}Page />, api, options) };
}

const button = (name: string) => screen.findByRole('button', { name });
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });

describe('the ${texts}', () => {
  it('stand under their headers', async () => {
    show();
    await screen.findByText('First');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('${heading}');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['S.no', 'Name', 'Actions']);
  });

  it('are added by name, with a toast', async () => {
    const { api, user, toasts } = show();
    await user.click(await button('Add ${label}'));
    await user.type(await nameField(), 'Second{Enter}');
    await waitFor(() => expect(toasts).toEqual(['${label} added successfully']));
    expect(api.callsOf(${camel}.create).map(({ body }) => body)).toEqual([
      { name: 'Second', displayName: 'Second', isActive: true },
    ]);
  });

  it('are not added without a name', async () => {
    const { user } = show();
    await user.click(await button('Add ${label}'));
    await user.click(await button('Add'));
    expect(await screen.findByText('${label} name cannot be empty')).toBeTruthy();
  });

  it('are renamed after the question, with a toast', async () => {
    const { api, user, toasts } = show();
    await user.click(await button('Edit First'));
    await user.type(await nameField(), '!');
    await user.click(await button('Save'));
    const dialog = await screen.findByRole('dialog', { name: 'Alert Message' });
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(toasts).toEqual(['${label} Updated Success']));
    expect(api.callsOf(${camel}.rename).map(({ body }) => body)).toEqual([
      { id: 5, oldName: 'First', newName: 'First!' },
    ]);
  });

  it('offer nothing to somebody who only reads them', async () => {
    show({ as: ['Auditor'] });
    await screen.findByText('First');
    expect(screen.queryByRole('button', { name: 'Add ${label}' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit First' })).toBeNull();
  });
});
`;
