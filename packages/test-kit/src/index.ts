export * from './builders.ts';
export * from './fake-api.ts';
export * from './fake-token.ts';
