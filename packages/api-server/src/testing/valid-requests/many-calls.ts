import { bulk, importing, accessTemplate, savedView } from '@gangway/contract';
import type { CallRecords } from './call-records.ts';
import type { ValidRequest } from './valid-request.ts';

/** Many at once: changes, imports, jobs, and views of lists. */
export async function manyCalls(records: CallRecords): Promise<ValidRequest[]> {
  const { app, asAdmin, email, harbour, person, word } = records;
  const switchingOff = async () => ({
    operation: { kind: 'state' as const, isActive: false },
    selection: { ids: [(await person()).id, (await person()).id] },
  });
  const previewed = async () => (await app.expect(200, bulk.preview, { ...asAdmin, body: await switchingOff() })).body;
  const batch = async () => {
    const wanted = { hash: (await previewed()).hash };
    const { body } = await app.expect(200, bulk.apply, { ...asAdmin, body: wanted });
    return { batchId: body.batchId };
  };
  const viewed = async () => {
    const body = { list: 'users' as const, name: word(), query: 'f.name=x', isShared: false };
    return (await app.expect(201, savedView.create, { ...asAdmin, body })).body.id;
  };
  const oneRow = () => ({
    kind: 'people' as const,
    columns: ['Email', 'First Name', 'Organization', 'Branch'],
    rows: [[email(), word(), 'Harbour Freight', 'Hamburg']],
  });
  const previewedImport = async () => {
    const { body } = await app.expect(200, importing.preview, { as: 'superAdmin', body: oneRow() });
    return { hash: body.hash };
  };
  const newTemplate = () => ({
    name: word(),
    organization: harbour,
    services: { erp: { role: ['api_user'], limit: 5, notification: false, trackingUrlEnabled: false } },
  });
  const madeTemplate = async () => {
    const { body } = await app.expect(201, accessTemplate.create, { as: 'superAdmin', body: newTemplate() });
    return { id: body.id };
  };
  return [
    { route: savedView.list, ...asAdmin, query: { list: 'users' } },
    { route: savedView.create, ...asAdmin, body: { list: 'users', name: word(), query: 'f.name=x', isShared: true } },
    { route: savedView.remove, ...asAdmin, params: { id: await viewed() } },
    { route: bulk.preview, ...asAdmin, body: await switchingOff() },
    { route: bulk.apply, ...asAdmin, body: { hash: (await previewed()).hash } },
    { route: bulk.read, ...asAdmin, params: await batch() },
    { route: bulk.rows, ...asAdmin, params: await batch() },
    { route: bulk.undo, ...asAdmin, params: await batch() },
    { route: importing.preview, ...asAdmin, body: oneRow() },
    { route: importing.apply, ...asAdmin, body: await previewedImport() },
    { route: accessTemplate.list, ...asAdmin },
    { route: accessTemplate.create, ...asAdmin, body: newTemplate() },
    { route: accessTemplate.read, ...asAdmin, params: await madeTemplate() },
    { route: accessTemplate.update, ...asAdmin, params: await madeTemplate(), body: { version: 1, services: {} } },
    { route: accessTemplate.remove, ...asAdmin, params: await madeTemplate() },
    { route: accessTemplate.drift, ...asAdmin, params: await madeTemplate() },
  ];
}
