export { useAuth, useSession } from './session-context.ts';
export type { SessionView } from './session-context.ts';
export * from './session-provider.tsx';
