import { readFileSync, readdirSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { Renderer } from './go-template.ts';

const chart = new URL('../../helm/gangway/', import.meta.url);

interface Container {
  name: string;
  image: string;
  args?: string[];
  envFrom?: object[];
  env?: { name: string }[];
  resources: object;
  volumeMounts: { name: string }[];
  readinessProbe?: { httpGet: { path: string } };
  livenessProbe?: { httpGet: { path: string } };
  securityContext: Record<string, unknown>;
}
interface PodSpec {
  automountServiceAccountToken: boolean;
  securityContext: { runAsNonRoot: boolean };
  containers: Container[];
  volumes: { name: string }[];
}
interface Workload {
  template?: { metadata?: { labels?: Record<string, string>; annotations?: Record<string, string> }; spec?: PodSpec };
}
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  data?: Record<string, string>;
  spec?: Workload & { jobTemplate?: { spec: Workload } };
}

/** The text of a file of the chart. */
export const readChart = (path: string) => readFileSync(new URL(path, chart), 'utf8');
export const values = parse(readChart('values.yaml')) as Record<string, unknown>;
const head = parse(readChart('Chart.yaml')) as { name: string; version: string; appVersion: string };
export const { version, appVersion } = head;

/** The workload of a Deployment, a Job or a CronJob. */
export const workloadOf = ({ spec }: Manifest) => spec?.jobTemplate?.spec ?? spec;
/** The pod of a Deployment, a Job or a CronJob. */
export const podOf = (manifest: Manifest) => workloadOf(manifest)?.template?.spec;

type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values over the chart's own, as Helm merges them. */
export function merge(under: Tree, over: Tree): Tree {
  const merged = Object.entries(over).map(([key, value]) => {
    const own = under[key];
    return [key, isTree(own) && isTree(value) ? merge(own, value) : value] as const;
  });
  return { ...under, ...Object.fromEntries(merged) };
}

/** Every manifest of a release, rendered with the chart's values and those given. */
export function renderChart(given: Tree = {}, release: { name?: string; isInstall?: boolean } = {}): Manifest[] {
  const renderer = new Renderer();
  const files = readdirSync(new URL('templates/', chart));
  for (const file of files) renderer.files.set(`gangway/templates/${file}`, readChart(`templates/${file}`));
  renderer.define(readChart('templates/_helpers.tpl'));
  const { name = 'gangway', isInstall = true } = release;
  const data = {
    Values: merge(values, given),
    Chart: { Name: head.name, Version: head.version, AppVersion: head.appVersion },
    Release: { Name: name, Service: 'Helm', IsInstall: isInstall },
    Template: { BasePath: 'gangway/templates' },
  };
  return files
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => parseAllDocuments(renderer.render(readChart(`templates/${file}`), data)))
    .map((document) => {
      if (document.errors.length > 0) throw document.errors[0]!;
      return document.toJS() as Manifest | null;
    })
    .filter((manifest) => manifest !== null);
}

/** With the chart's own values, and its optional objects. */
export const manifests = renderChart({
  ownerSecret: 'gangway-owner',
  gateway: { enabled: true, parentRefs: [{ name: 'public' }], requestTimeout: '0s' },
  network: { egress: { enabled: true } },
  serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
});
