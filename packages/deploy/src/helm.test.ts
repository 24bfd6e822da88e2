import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import {
  type Manifest,
  appVersion,
  manifests,
  merge,
  podOf,
  readChart,
  renderChart,
  values,
  version,
  workloadOf,
} from './tests/chart.ts';

const packages: Readonly<Record<string, string>> = {
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
};

/** The schema of a manifest's kind: Kubernetes' own, the Gateway API's or the Prometheus operator's. */
async function modelOf({ apiVersion, kind }: { apiVersion: string; kind: string }, data: unknown) {
  const [group = ''] = apiVersion.split('/', 1);
  const path = `${packages[group] ?? 'kubernetes-models'}/${apiVersion}`;
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

const { $schema: _draft, ...schema } = JSON.parse(readChart('values.schema.json')) as Record<string, unknown>;
const check = new Ajv({ strict: false, allErrors: true }).compile(schema);
/** What the schema of the values says against them. */
const faultsOf = (given: object) => (check(given) ? [] : (check.errors ?? []));

describe('the chart', () => {
  it.each([
    [{ apiVersion: 'apps/v1', kind: 'Deployment' }, { replicas: 'two' }, /replicas|selector/],
    [{ apiVersion: 'monitoring.coreos.com/v1', kind: 'ServiceMonitor' }, { endpoints: 'x' }, /endpoints|selector/],
  ])('refuses a wrong %o by its schema', async (head, spec, complaint) => {
    const model = await modelOf(head, { ...head, spec });
    expect(() => model.validate()).toThrow(complaint);
  });

  it('runs the images of its version, or those of a digest', () => {
    const imagesOf = (rendered: Manifest[]) =>
      rendered.flatMap((manifest) => podOf(manifest)?.containers.map(({ image }) => image) ?? []);
    expect(imagesOf(manifests)).toHaveLength(7);
    for (const image of imagesOf(manifests)) {
      expect(image).toMatch(new RegExp(`/gangway-(?:api|portal|console):v${version}$`));
    }
    const digest = `sha256:${'a'.repeat(64)}`;
    const images = imagesOf(renderChart({ image: { digests: { api: digest, portal: digest, console: digest } } }));
    for (const image of images) expect(image).toMatch(new RegExp(`/gangway-\\w+@${digest}$`));
    const { version: own } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    expect([version, appVersion]).toEqual([own, `v${own}`]);
  });

  it('accepts its default values, and refuses a secret among the settings, an unknown key and a malformed digest', () => {
    expect(faultsOf(values)).toEqual([]);
    const settings = values['settings'] as object;
    expect(faultsOf({ ...values, settings: { ...settings, APP_SECRET: 'x' } })).not.toEqual([]);
    expect(faultsOf({ ...values, settings: { ...settings, DATABASE_OWNER_URL: 'x' } })).not.toEqual([]);
    expect(faultsOf({ ...values, replicas: 2 })).not.toEqual([]);
    expect(faultsOf({ ...values, image: { registry: 'r', tag: '', digests: { api: 'sha256:1' } } })).not.toEqual([]);
  });

  it('lets the ingress controller reach its own pods, and only the monitoring their metrics', () => {
    const rules = policiesOf(manifests);
    const everything = rules.get('gangway-nothing-else');
    expect(everything).toEqual({
      podSelector: { matchLabels: { 'app.kubernetes.io/name': 'gangway', 'app.kubernetes.io/instance': 'gangway' } },
      policyTypes: ['Ingress'],
    });
    const toMetrics = JSON.stringify([...rules]).match(
      /"from":\[[^\]]*\],"ports":\[\{"protocol":"TCP","port":"metrics"\}\]/g,
    );
    expect(toMetrics).toHaveLength(1);
    expect(toMetrics?.[0]).toContain('"monitoring"');
  });

  it('leaves the pods of others in its namespace alone', () => {
    for (const [name, { podSelector }] of policiesOf(manifests)) {
      expect([name, podSelector.matchLabels]).toEqual([
        name,
        expect.objectContaining({ 'app.kubernetes.io/name': 'gangway', 'app.kubernetes.io/instance': 'gangway' }),
      ]);
    }
    expect(policiesOf(renderChart({ network: { enabled: false } }))).toEqual(new Map());
  });

  it('limits what its pods reach where the values say so', () => {
    expect([...policiesOf(renderChart()).values()].flatMap(({ policyTypes }) => policyTypes)).not.toContain('Egress');
    const to = [{ ipBlock: { cidr: '10.0.5.0/28' } }];
    const rules = [{ to, ports: [{ protocol: 'TCP', port: 5432 }] }];
    const policies = policiesOf(renderChart({ network: { egress: { enabled: true, rules } } }));
    expect(policies.get('gangway-egress')?.egress).toEqual([expect.objectContaining({}), ...rules]);
    expect(policies.get('gangway-apps-egress')?.egress).toBeUndefined();
  });
});

interface Policy {
  podSelector: { matchLabels?: Record<string, string> };
  policyTypes: string[];
  egress?: object[];
}
const policiesOf = (rendered: Manifest[]) =>
  new Map(
    rendered
      .filter(({ kind }) => kind === 'NetworkPolicy')
      .map(({ metadata, spec }) => [metadata.name, spec as unknown as Policy] as const),
  );

describe('names and labels', () => {
  it('come from the release, so that two fit into one namespace', () => {
    const [one, other] = ['gangway', 'trial'].map((name) => renderChart({ ownerSecret: 'o' }, { name }));
    const keysOf = (rendered: Manifest[] = []) => rendered.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(keysOf(other).filter((key) => keysOf(one).includes(key))).toEqual([]);
    for (const key of keysOf(other)) expect(key).toMatch(/ trial-gangway\b/);
    // What selects pods, and what is named by another object, is the release's own too.
    expect(JSON.stringify(other)).not.toMatch(/"gangway-(?!secrets|tls)|"instance":"gangway"/);
  });

  it('stay within 52 characters, the longest that a CronJob may have', () => {
    const long = renderChart({ ownerSecret: 'o' }, { name: `a-long-name-for-${'x'.repeat(37)}` });
    for (const { metadata } of long) expect(metadata.name.length).toBeLessThanOrEqual(52);
    expect(renderChart({ fullnameOverride: 'sso' }).map(({ metadata }) => metadata.name)).toContain('sso-api');
  });

  it('select each workload by its own pods alone', () => {
    const workloads = manifests.filter(({ kind }) => kind === 'Deployment');
    const selectors = workloads.map(({ spec }) => (spec as unknown as { selector: { matchLabels: object } }).selector);
    workloads.forEach((workload, at) => {
      const labels = workloadOf(workload)?.template?.metadata?.labels;
      selectors.forEach(({ matchLabels }, other) => {
        const selected = Object.entries(matchLabels).every(([key, value]) => labels?.[key] === value);
        expect([workload.metadata.name, other, selected]).toEqual([workload.metadata.name, other, at === other]);
      });
    });
  });
});

describe('what operators fit to their cluster', () => {
  const pods = {
    resources: { requests: { cpu: '1', memory: '1Gi' } },
    podLabels: { team: 'identity' },
    podAnnotations: { 'example.com/scrape': 'no' },
    serviceAnnotations: { 'example.com/internal': 'yes' },
    priorityClassName: 'high',
    nodeSelector: { pool: 'web' },
    tolerations: [{ key: 'web', operator: 'Exists', effect: 'NoSchedule' }],
    affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [] } } },
    topologySpreadConstraints: [{ maxSkew: 2, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' }],
    extraEnv: [{ name: 'NODE_EXTRA_CA_CERTS', value: '/ca/ca.pem' }],
    extraVolumes: [{ name: 'ca', configMap: { name: 'authority' } }],
    extraVolumeMounts: [{ name: 'ca', mountPath: '/ca' }],
  };
  const given = {
    api: pods,
    apps: pods,
    jobs: { resources: pods.resources },
    ownerSecret: 'gangway-owner',
    commonLabels: { 'example.com/cost-centre': '7' },
    image: { pullSecrets: [{ name: 'registry-login' }] },
  };
  const rendered = renderChart(given);

  it('is allowed by the schema of the values', () => {
    expect(faultsOf(merge(values, given))).toEqual([]);
  });

  it.each(
    rendered
      .filter((manifest) => podOf(manifest))
      .map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const),
  )('reaches the pods of %s %s', (kind, _name, manifest) => {
    const template = workloadOf(manifest)?.template;
    expect(template?.metadata).toMatchObject({ labels: pods.podLabels, annotations: pods.podAnnotations });
    expect(template?.spec).toMatchObject({
      imagePullSecrets: given.image.pullSecrets,
      priorityClassName: 'high',
      nodeSelector: pods.nodeSelector,
      tolerations: pods.tolerations,
      affinity: pods.affinity,
      ...(kind === 'Deployment' ? { topologySpreadConstraints: pods.topologySpreadConstraints } : {}),
      volumes: expect.arrayContaining(pods.extraVolumes),
    });
    expect(template?.spec?.containers[0]).toMatchObject({
      resources: pods.resources,
      env: expect.arrayContaining(pods.extraEnv),
      volumeMounts: expect.arrayContaining(pods.extraVolumeMounts),
    });
  });

  it('reaches Services, Ingress, routes and the labels of every object', () => {
    for (const { metadata } of rendered) expect(metadata.labels).toMatchObject(given.commonLabels);
    const services = rendered.filter(({ kind }) => kind === 'Service');
    expect(services).toHaveLength(3);
    for (const { metadata } of services) expect(metadata.annotations).toEqual(pods.serviceAnnotations);
  });
});

describe('the role that owns the tables', () => {
  const jobs = (given: object, isInstall: boolean) =>
    renderChart(given as Record<string, unknown>, { isInstall }).filter(({ kind }) => kind.endsWith('Job'));
  const withOwner = (rendered: Manifest[]) =>
    rendered
      .filter((manifest) => JSON.stringify(podOf(manifest)?.containers[0]?.envFrom)?.includes('"gangway-owner"'))
      .map(({ metadata }) => metadata.name);

  it('is given to migrations and to the job that makes the months, never to the API or a backup', () => {
    expect(withOwner(manifests)).toEqual(['gangway-migrate', 'gangway-migrate-first', 'gangway-months']);
    for (const manifest of manifests.filter(({ metadata }) => /migrate|months/.test(metadata.name))) {
      expect(podOf(manifest)?.containers[0]?.args).toEqual(['migrate', 'up']);
    }
  });

  it('migrates at the installation too, where the replicas must not', () => {
    const names = (rendered: Manifest[]) => rendered.map(({ metadata }) => metadata.name);
    expect(names(jobs({ ownerSecret: 'gangway-owner' }, false))).toEqual([
      'gangway-backup',
      'gangway-migrate',
      'gangway-months',
    ]);
    expect(names(jobs({}, true))).toEqual(['gangway-backup', 'gangway-migrate']);
  });
});

describe('the way into the cluster', () => {
  it('is an Ingress, or routes of a Gateway', () => {
    const kinds = (given: Record<string, unknown>) =>
      new Set(
        renderChart(given)
          .map(({ kind }) => kind)
          .filter((kind) => /Ingress|HTTPRoute/.test(kind)),
      );
    expect(kinds({})).toEqual(new Set(['Ingress']));
    const gateway = { enabled: true, parentRefs: [{ name: 'public' }] };
    expect(kinds({ ingress: { enabled: false }, gateway })).toEqual(new Set(['HTTPRoute']));
    expect(faultsOf(merge(values, { gateway: { enabled: true } }))).not.toEqual([]);
  });

  it('leads each host to its Service, and never repeats a call', () => {
    const routes = manifests.filter(({ kind }) => kind === 'HTTPRoute');
    const services = new Set(manifests.filter(({ kind }) => kind === 'Service').map(({ metadata }) => metadata.name));
    expect(routes.map(({ spec }) => (spec as unknown as Route).hostnames)).toEqual([
      ['portal.example.com'],
      ['console.example.com'],
      ['api.example.com'],
    ]);
    for (const { spec } of routes) {
      const { rules } = spec as unknown as Route;
      expect(JSON.stringify(rules)).not.toContain('retry');
      for (const { name } of rules.flatMap(({ backendRefs }) => backendRefs)) expect(services).toContain(name);
    }
  });
});

interface Route {
  hostnames: string[];
  rules: { backendRefs: { name: string }[] }[];
}
