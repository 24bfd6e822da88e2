export function findNginx(): string | undefined;
export function startNginx(options: {
  folder: string;
  values: Readonly<Record<string, string>>;
  sites?: readonly string[];
}): Promise<{ accessLog(): string; errorLog(): string; stop(): Promise<void> }>;
