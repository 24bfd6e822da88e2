export * from './api-provider.tsx';
export { useApi } from './use-api.ts';
