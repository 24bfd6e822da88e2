/** Under `pnpm dev`: error pages then show what only developers may read. */
export const isDevelopment: boolean = import.meta.env.DEV;
