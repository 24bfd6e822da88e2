import { readFileSync, readdirSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { modelOf } from './kubernetes-models.ts';

// Helm is no package of npm or of Debian 12: the release lints and renders the chart with Helm itself. Here the few forms its templates
// use are filled in, so that values, names and the manifests that come of them are held to Kubernetes' own schema on every change.
const chart = new URL('../helm/gangway/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, chart), 'utf8');
const values = parse(read('values.yaml')) as Record<string, unknown>;
// What is off at first is rendered as well.
const rendered: Record<string, unknown> = {
  ...values,
  serviceMonitor: { ...(values['serviceMonitor'] as object), enabled: true },
};
const { version, appVersion } = parse(read('Chart.yaml')) as { version: string; appVersion: string };

const at = (path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null || !(key in value)) throw new Error(`values.yaml has no ${path}`);
    return Reflect.get(value, key);
  }, rendered);

function render(template: string): string {
  const filled = template
    .replaceAll(
      /\{\{- range \$name, \$value := \.Values\.settings \}\}\n([^]*?)\n\{\{- end \}\}/g,
      (_all, line: string) =>
        Object.entries(at('settings') as Record<string, string>)
          .map(([name, value]) =>
            line.replace('{{ $name }}', () => name).replace('{{ $value | quote }}', () => JSON.stringify(value)),
          )
          .join('\n'),
    )
    .replaceAll(
      // The innermost first; a block that is left out goes with its lines.
      /\{\{- if \.Values\.([\w.]+) \}\}\n((?:(?!\{\{- (?:if|end))[^])*?)\{\{- end \}\}\n/g,
      (_all, path: string, block: string) => (isSet(at(path)) ? block : ''),
    )
    .replaceAll(/^\{\{- if \.Values\.([\w.]+) \}\}\n([^]*)\{\{- end \}\}\n$/g, (_all, path: string, block: string) =>
      isSet(at(path)) ? block : '',
    )
    .replaceAll(
      /\{\{ if \.Values\.([\w.]+) \}\}([^{]*(?:\{\{[^}]*\}\}[^{]*)*?)\{\{ else \}\}(.*?)\{\{ end \}\}/g,
      (_all, path: string, yes: string, no: string) => (at(path) ? yes : no),
    )
    .replaceAll(/\{\{ \.Values\.([\w.]+) \| default \.Chart\.AppVersion \}\}/g, (_all, path: string) =>
      at(path) === '' ? appVersion : String(at(path)),
    )
    .replaceAll(/\{\{ toYaml \.Values\.([\w.]+) \| indent 4 \}\}/g, (_all, path: string) =>
      stringify(at(path)).trim().replaceAll(/^/gm, '    '),
    )
    .replaceAll(
      /\{\{ include \(print \$\.Template\.BasePath "\/settings\.yaml"\) \. \| sha256sum \}\}/g,
      'f'.repeat(64),
    )
    .replaceAll(/\{\{ \.Values\.([\w.]+) \}\}/g, (_all, path: string) => String(at(path)));
  expect(filled).not.toContain('{{');
  return filled;
}

/** As Helm judges a value: an empty text, list or map is none. */
function isSet(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}

interface Pod {
  template?: { spec?: { containers: { image: string }[] } };
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec?: Pod & { jobTemplate?: { spec: Pod } };
}
const podOf = ({ spec }: Manifest) => (spec?.jobTemplate?.spec ?? spec)?.template?.spec;
const manifests = readdirSync(new URL('templates/', chart)).flatMap((file) =>
  parseAllDocuments(render(read(`templates/${file}`))).map((document) => document.toJS() as Manifest),
);

describe.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
  'the chart: %s',
  (_name, manifest) => {
    it("keeps to Kubernetes' own schema", async () => {
      const model = await modelOf(manifest);
      expect(() => model.validate()).not.toThrow();
    });
  },
);

describe('the chart', () => {
  it('brings what the plain manifests bring, as they stand', () => {
    const plain = new URL('../kubernetes/', import.meta.url);
    const named = (all: Manifest[]) => all.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted();
    const without = new Set(['kustomization.yaml', 'namespace.yaml', 'secret.example.yaml']);
    const files = readdirSync(plain).filter((file) => !without.has(file));
    const others = files.flatMap((file) =>
      parseAllDocuments(readFileSync(new URL(file, plain), 'utf8')).map((document) => document.toJS() as Manifest),
    );
    expect(named(manifests)).toEqual(named(others));
    for (const other of others) {
      const pod = podOf(other);
      if (!pod) continue;
      const own = manifests.find(({ kind, metadata }) => kind === other.kind && metadata.name === other.metadata.name);
      const withoutImage = (spec: typeof pod | undefined) => ({
        ...spec,
        containers: spec?.containers.map(({ image: _image, ...container }) => container),
      });
      expect(withoutImage(own && podOf(own))).toEqual(withoutImage(pod));
    }
  });

  it('runs the images of its own version, or those of a digest', () => {
    const images = manifests.flatMap((manifest) => podOf(manifest)?.containers.map(({ image }) => image) ?? []);
    expect(images).toHaveLength(5);
    for (const image of images) expect(image).toMatch(new RegExp(`/gangway-(?:api|portal|console):v${version}$`));
    expect(read('templates/api.yaml')).toContain('@{{ .Values.image.digests.api }}');
    const { version: own } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    expect([version, appVersion]).toEqual([own, `v${own}`]);
  });

  it('takes its own values, and refuses a secret among the settings, a word it does not know, and a digest that is none', () => {
    const check = new Ajv({ strict: false }).compile(
      Object.fromEntries(
        Object.entries(JSON.parse(read('values.schema.json')) as Record<string, unknown>).filter(
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
});
