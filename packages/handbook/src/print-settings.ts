import { code, plain, printedPage, table } from './markdown.ts';

/** A row of the server's declared settings, as far as it is printed. */
interface Setting {
  readonly kind: { readonly label: string };
  /** As an operator would write it. */
  readonly default?: string;
  /** The default of the demo profile, where it differs. */
  readonly demo?: string;
  /** What holds without the setting, where no default can be written down. */
  readonly unset?: string;
  readonly help: string;
  /** May come from a file instead. */
  readonly secret?: true;
}

interface SettingGroup {
  readonly title: string;
  readonly settings: Readonly<Record<string, Setting>>;
}

/** Every setting of the server, group by group, in the order in which it declares them. */
export function settingsPage(groups: readonly SettingGroup[]): string {
  return printedPage(
    'Settings',
    `Environment variables, read once at start. All problems are named at once, each with what to do. The demo needs none of them. A setting with \`_FILE\` beside it may
come from a file: \`DATABASE_URL_FILE\` names the file that holds \`DATABASE_URL\`.`,
    ...groups.flatMap(({ title, settings }) => [
      `## ${title}`,
      table(
        ['Variable', 'Holds', 'Default', ''],
        Object.entries(settings).map(([name, setting]) => [
          setting.secret ? `${code(name)}, ${code('_FILE')}` : code(name),
          setting.kind.label,
          defaultOf(setting),
          plain(setting.help),
        ]),
      ),
    ]),
  );
}

function defaultOf({ default: usual, demo, unset = 'none' }: Setting): string {
  if (usual === undefined) return unset;
  const written = usual === '' ? 'none' : code(usual);
  return demo === undefined ? written : `${written}, in the demo ${code(demo)}`;
}
