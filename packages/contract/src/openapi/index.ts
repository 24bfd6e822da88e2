export { type Addresses, bracedPath, openApiDocument } from './document.ts';
export { type EntitledPeople, EntitledPerson } from './entitled-people.ts';
export type { ServiceTokens } from './protocol-schemas.ts';
export type { ProviderMetadata } from './provider-metadata.ts';
export { type ProtocolCall, protocol } from './protocol.ts';
