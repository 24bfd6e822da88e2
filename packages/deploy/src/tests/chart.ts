import { readFileSync, readdirSync } from 'node:fs';
import { parse, parseAllDocuments, stringify } from 'yaml';

// Neither npm nor Debian has Helm: the release lints and renders the chart with Helm itself. This renderer supports the
// few forms the templates use, to check every change against Kubernetes' schema.
const chart = new URL('../../helm/gangway/', import.meta.url);

interface Container {
  image: string;
  envFrom?: object[];
  env?: { name: string }[];
  readinessProbe?: { httpGet: { path: string } };
  livenessProbe?: { httpGet: { path: string } };
  securityContext: Record<string, unknown>;
}
interface PodSpec {
  automountServiceAccountToken: boolean;
  securityContext: { runAsNonRoot: boolean };
  containers: Container[];
}
interface Workload {
  template?: { spec?: PodSpec };
}
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: Workload & { jobTemplate?: { spec: Workload } };
}

/** The text of a file of the chart. */
export const readChart = (path: string) => readFileSync(new URL(path, chart), 'utf8');
export const values = parse(readChart('values.yaml')) as Record<string, unknown>;
export const { version, appVersion } = parse(readChart('Chart.yaml')) as { version: string; appVersion: string };

/** The pod of a Deployment, a Job or a CronJob. */
export const podOf = ({ spec }: Manifest) => (spec?.jobTemplate?.spec ?? spec)?.template?.spec;

// Render optional parts too.
const rendered: Record<string, unknown> = {
  ...values,
  serviceMonitor: { ...(values['serviceMonitor'] as object), enabled: true },
};

const at = (path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null || !(key in value)) throw new Error(`values.yaml has no ${path}`);
    return Reflect.get(value, key);
  }, rendered);

/** Helm's truthiness: an empty text, list or map counts as false. */
function isSet(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}

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
      // Innermost blocks first.
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
  if (filled.includes('{{')) throw new Error(`The renderer does not know ${/\{\{[^}]*\}\}/.exec(filled)?.[0]}`);
  return filled;
}

/** Every manifest of the chart, rendered with its default values. */
export const manifests = readdirSync(new URL('templates/', chart)).flatMap((file) =>
  parseAllDocuments(render(readChart(`templates/${file}`))).map((document) => document.toJS() as Manifest),
);
