interface Model {
  validate(): void;
}

/** The schema of a manifest's kind: Kubernetes' own, or the Prometheus operator's. */
export async function modelOf(manifest: { apiVersion: string; kind: string }): Promise<Model> {
  const { apiVersion, kind } = manifest;
  const path = apiVersion.startsWith('monitoring.coreos.com/')
    ? `@kubernetes-models/prometheus-operator/${apiVersion}`
    : `kubernetes-models/${apiVersion}`;
  const models: Record<string, new (data: unknown) => Model> = await import(path);
  const Kind = models[kind];
  if (!Kind) throw new Error(`${path} has no ${kind}`);
  return new Kind(manifest);
}
