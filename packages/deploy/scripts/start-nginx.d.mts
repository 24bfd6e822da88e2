export function findNginx(): string | undefined;
export function startNginx(options: {
  folder: string;
  values: Readonly<Record<string, string>>;
  sites?: readonly string[];
  /** Changes a file of the configuration before nginx starts, for trials of another one. */
  editConfiguration?: ((name: string, text: string) => string) | undefined;
}): Promise<{ accessLog(): string; errorLog(): string; stop(): Promise<void> }>;
