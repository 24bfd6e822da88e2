import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { appVersion, manifests, podOf, readChart, values, version } from './tests/chart.ts';

/** The schema of a manifest's kind: Kubernetes' own, or the Prometheus operator's. */
async function modelOf({ apiVersion, kind }: { apiVersion: string; kind: string }, data: unknown) {
  const path = apiVersion.startsWith('monitoring.coreos.com/')
    ? `@kubernetes-models/prometheus-operator/${apiVersion}`
    : `kubernetes-models/${apiVersion}`;
  const models = (await import(path)) as Record<string, new (given: unknown) => { validate(): void }>;
  const Kind = models[kind];
  if (!Kind) throw new Error(`${path} has no ${kind}`);
  return new Kind(data);
}

describe.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
  '%s of the chart',
  (_name, manifest) => {
    it("matches Kubernetes' schema", async () => {
      const model = await modelOf(manifest, manifest);
      expect(() => model.validate()).not.toThrow();
    });

    const pod = podOf(manifest);
    if (!pod) return;
    it('runs without root on a read-only file system', () => {
      expect(pod.securityContext.runAsNonRoot).toBe(true);
      expect(pod.automountServiceAccountToken).toBe(false);
      for (const container of pod.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    });

    if (manifest.kind !== 'Deployment') return;
    it('has probes for liveness and readiness', () => {
      for (const { livenessProbe, readinessProbe } of pod.containers) {
        expect(livenessProbe?.httpGet.path).toBe('/health/live');
        expect(readinessProbe?.httpGet.path).toMatch(/^\/health\/(?:live|ready)$/);
      }
    });
  },
);

describe('the chart', () => {
  it.each([
    [{ apiVersion: 'apps/v1', kind: 'Deployment' }, { replicas: 'two' }, /replicas|selector/],
    [{ apiVersion: 'monitoring.coreos.com/v1', kind: 'ServiceMonitor' }, { endpoints: 'x' }, /endpoints|selector/],
  ])('refuses a wrong %o by its schema', async (head, spec, complaint) => {
    const model = await modelOf(head, { ...head, spec });
    expect(() => model.validate()).toThrow(complaint);
  });

  it('runs the images of its version, or those of a digest', () => {
    const images = manifests.flatMap((manifest) => podOf(manifest)?.containers.map(({ image }) => image) ?? []);
    expect(images).toHaveLength(5);
    for (const image of images) expect(image).toMatch(new RegExp(`/gangway-(?:api|portal|console):v${version}$`));
    expect(readChart('templates/api.yaml')).toContain('@{{ .Values.image.digests.api }}');
    const { version: own } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    expect([version, appVersion]).toEqual([own, `v${own}`]);
  });

  it('accepts its default values, and refuses a secret among the settings, an unknown key and a malformed digest', () => {
    const check = new Ajv({ strict: false }).compile(
      Object.fromEntries(
        Object.entries(JSON.parse(readChart('values.schema.json')) as Record<string, unknown>).filter(
          ([name]) => name !== '$schema',
        ),
      ),
    );
    expect([check(values), check.errors]).toEqual([true, null]);
    const settings = values['settings'] as object;
    expect(check({ ...values, settings: { ...settings, APP_SECRET: 'x' } })).toBe(false);
    expect(check({ ...values, replicas: 2 })).toBe(false);
    expect(check({ ...values, image: { registry: 'r', tag: '', digests: { api: 'sha256:1' } } })).toBe(false);
  });

  it('denies all traffic except to named ports, and opens the metrics only to monitoring', () => {
    const rules = manifests
      .filter(({ kind }) => kind === 'NetworkPolicy')
      .map(({ metadata, spec }) => [metadata.name, spec] as const);
    const everything = rules.find(([, spec]) => JSON.stringify(spec).includes('"podSelector":{}'))?.[1];
    expect(everything).toEqual({ podSelector: {}, policyTypes: ['Ingress'] });
    const toMetrics = JSON.stringify(rules).match(
      /"from":\[[^\]]*\],"ports":\[\{"protocol":"TCP","port":"metrics"\}\]/g,
    );
    expect(toMetrics).toHaveLength(1);
    expect(toMetrics?.[0]).toContain('"monitoring"');
  });
});
