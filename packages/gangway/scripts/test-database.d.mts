/** The server TEST_DATABASE_URL names, or a cluster of our own; undefined where no PostgreSQL can be had. */
export declare function startTestDatabase(): Promise<{ url: string; stop(): void } | undefined>;
