export * from './api-error.ts';
export type { ApiClient, Call, CallInput, CallResult, GroupClient, RouteGroup, RouteGroups } from './call.ts';
export * from './create-api-client.ts';
export * from './create-http.ts';
export * from './http.ts';
export * from './page-of.ts';
export * from './sentence.ts';
export * from './session-calls.ts';
