// Writes the OpenAPI document as an installation serves it, for the linters and the generator.
import { mkdirSync, writeFileSync } from 'node:fs';
import { openApiDocument } from '@gangway/api-server';

const document = openApiDocument({ apiUrl: 'https://api.gangway.test', portalUrl: 'https://portal.gangway.test' });
const folder = new URL('../dist/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('openapi.json', folder), `${JSON.stringify(document, null, 2)}\n`);
