export const root: string;

export interface Replica {
  readonly port: number;
  /** Environment of its next start; change it to start it differently. */
  settings: Record<string, string | undefined>;
  readonly pid: number | undefined;
  /** Resolves when it is ready. */
  start(): Promise<void>;
  /** SIGTERM; resolves when it has ended. */
  stop(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
}

export interface ProxiedPlatform {
  addresses: { portal: string; console: string; api: string; sampleService: string };
  hosts: { portal: string; console: string; api: string };
  ports: { https: number; http: number; replicas: number[]; sample: number };
  replicas: Replica[];
  nginx: { accessLog(): string; errorLog(): string; stop(): Promise<void> };
  databaseUrl: string;
  /** Certificate of the throw-away authority. */
  authority: Buffer;
  stop(): Promise<void>;
}

export function startProxiedPlatform(options?: {
  /** Of as many ports as there are replicas, and three more. */
  firstPort?: number;
  replicaCount?: number;
  /** An empty database; without it one is made and dropped. */
  databaseUrl?: string;
  /** Ports that nginx goes to in place of the replicas', such as of a fault proxy before each. */
  upstreams?: readonly number[];
  /** Changes a file of the nginx configuration before nginx starts. */
  editConfiguration?: (name: string, text: string) => string;
  env?: Readonly<Record<string, string>>;
  say?: (line: string) => void;
}): Promise<ProxiedPlatform>;
