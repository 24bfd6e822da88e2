import { code, printedPage, table } from './markdown.ts';

/** A row of the server's declared settings. */
export interface Setting {
  readonly name: string;
  readonly type: string;
  /** As an operator would write it; absent where the setting is required or has none. */
  readonly default?: string | number | boolean | null;
  readonly help: string;
  /** Named where only that profile has the setting. */
  readonly profile?: string;
}

/** Every setting of the server, in the order in which it declares them. */
export function settingsPage(settings: readonly Setting[]): string {
  return printedPage(
    'Settings',
    `Environment variables, read once at start. All problems are named at once, each with what to do. Durations are in seconds unless the name says otherwise. Secrets may stand in a file instead: add \`_FILE\` to the
name, such as \`DATABASE_URL_FILE\`, and give its path. The demo needs none of them.`,
    table(
      ['Variable', 'Type', 'Default', ''],
      settings.map((setting) => [code(setting.name), setting.type, defaultOf(setting), setting.help]),
    ),
  );
}

function defaultOf({ default: value, profile }: Setting): string {
  const written = value === undefined || value === null || value === '' ? 'none' : code(String(value));
  return profile === undefined ? written : `${written} (${profile})`;
}
