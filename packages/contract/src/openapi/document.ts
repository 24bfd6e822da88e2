import { contract } from '../contract.ts';
import { type Served, servedCalls } from './calls.ts';
import { Components } from './components.ts';
import { docsOf } from './docs.ts';
import { printOperation } from './operation.ts';
import { problemAnswers } from './problems.ts';
import { protocolTag, securitySchemes, servedProtocol } from './protocol.ts';

export interface Addresses {
  /** Of the API, without a slash at the end. */
  readonly apiUrl: string;
  readonly portalUrl: string;
}

/**
 * The OpenAPI 3.1 document of the API, printed from the contract: ids are the contract's names, schemas its constants,
 * descriptions and examples their docstrings.
 */
export function openApiDocument({ apiUrl, portalUrl }: Addresses) {
  const components = new Components();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { method, path, operation } of [...servedCalls(), ...servedProtocol()] satisfies Served[]) {
    (paths[bracedPath(path)] ??= {})[method.toLowerCase()] = printOperation(operation, components);
  }
  const responses = problemAnswers(components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gangway API',
      version: '1.0.0',
      description: 'Sign-in, launcher and administration of a logistics platform.',
      contact: { name: 'Portal of this installation', url: portalUrl },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: apiUrl, description: 'This installation.' }],
    security: [{ bearer: [] }],
    tags: [
      ...Object.entries(contract).map(([name, group]) => ({ name, description: docsOf(group).text })),
      protocolTag,
    ],
    paths,
    components: { schemas: components.schemas, responses, securitySchemes: securitySchemes(apiUrl) },
  };
}

/** A path in OpenAPI's notation: `/user/{id}`. */
export function bracedPath(path: string): string {
  return path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
}
