/** Under `pnpm dev`: error pages then show details for developers. */
export const isDevelopment: boolean = import.meta.env.DEV;
