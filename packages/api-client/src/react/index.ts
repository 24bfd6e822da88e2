export * from './api-provider.tsx';
