import { type Setting, settingGroups } from '@gangway/api-server';
import type { Command } from '../command.ts';

/** `gangway settings`: the environment variables of the server. */
export const settingsCommand: Command = {
  name: 'settings',
  summary: 'list the settings with their defaults',
  help: `Settings are environment variables. Secrets may come from files: DATABASE_URL_FILE names the one that holds DATABASE_URL.

Options: none`,

  run() {
    const groups = settingGroups.map(({ title, settings }) =>
      [title, ...Object.entries(settings).map(describe)].join('\n\n'),
    );
    console.log(groups.join('\n\n'));
    return Promise.resolve();
  },
};

function describe([name, setting]: [string, Setting]): string {
  const { kind, default: usual, demo, unset, secret, help } = setting;
  const holds = usual === '' ? 'none' : (usual ?? unset);
  const inDemo = usual !== undefined && demo !== undefined ? `, in the demo ${demo}` : '';
  return `  ${name}${secret ? `, ${name}_FILE` : ''}
    ${help}
    ${kind.label}; default: ${holds}${inDemo}`;
}
