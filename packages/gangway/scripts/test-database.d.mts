export interface TestDatabase {
  url: string;
  stop(): void;
}

export interface OwnCluster extends TestDatabase {
  port: number;
  /** Of the postmaster. */
  pid(): number;
  /** Without warning. */
  kill(): void;
  /** Down in good order, to be started again. */
  halt(): void;
  /** Again after `kill` or `halt`; resolves when it takes connections. */
  start(): Promise<void>;
}

export function startTestDatabase(): Promise<TestDatabase | undefined>;

/** A cluster of one's own, durable unless `settings` say otherwise; `parent` is where its folder is made. */
export function startOwnCluster(options?: { parent?: string; settings?: string }): Promise<OwnCluster> | undefined;
