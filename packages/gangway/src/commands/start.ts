import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoLogins, demoPassword } from '@gangway/api-server';
import type { Command } from '../command.ts';
import { readConfig, type PlatformConfig } from '../config.ts';
import { startPlatform } from '../platform.ts';
import { nextStopSignal } from '../stop-signal.ts';

const longWaitSeconds = 5;

/** `gangway start`: everything in one process, until it receives a stop signal. */
export const startCommand: Command = {
  name: 'start',
  summary: 'start the API, the portal, the admin console and the sample service',
  help: `Options
  --demo           the demo profile: embedded database, demo data and logins, this computer only
  --temporary      keep the data in a temporary directory and remove it at the end
  --without-apps   leave the portal and the admin console out

Settings are environment variables; \`gangway settings\` lists them.`,

  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        demo: { type: 'boolean', default: false },
        temporary: { type: 'boolean', default: false },
        'without-apps': { type: 'boolean', default: false },
      },
    });
    const temporary = values.temporary ? mkdtempSync(join(tmpdir(), 'gangway-data-')) : undefined;
    const forget = (): void => {
      if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
    };
    try {
      const config = readConfig({
        ...(values.demo ? { GANGWAY_PROFILE: 'demo', LOG_LEVEL: 'warn' } : {}),
        ...(temporary === undefined ? {} : { DATA_DIR: temporary }),
      });
      await runUntilStopped(config, !values['without-apps']);
    } finally {
      forget();
    }
  },
};

async function runUntilStopped(config: PlatformConfig, withApps: boolean): Promise<void> {
  const began = Date.now();
  const seconds = (): string => ((Date.now() - began) / 1000).toFixed(1);
  let step = '';
  const patience = setInterval(() => console.log(`  … still: ${step} (${seconds()} s)`), longWaitSeconds * 1000);
  const stop = nextStopSignal();
  const platform = await startPlatform(config, {
    withApps,
    onStep: (begun) => {
      step = begun;
      console.log(`  ${begun}`);
    },
  }).finally(() => clearInterval(patience));

  console.log(banner(config, seconds()));
  const signal = await stop;
  console.log(`\n${signal}: stopping`);
  await platform.close();
}

function banner({ api }: PlatformConfig, seconds: string): string {
  const lines = [
    '',
    `  Ready in ${seconds} s`,
    '',
    `  Portal          ${api.portalUrl}`,
    `  Admin console   ${api.consoleUrl}`,
    `  API             ${api.apiUrl}`,
    `  Sample service  ${api.sampleServiceUrl}`,
  ];
  if (api.profile === 'demo') {
    const width = Math.max(...demoLogins.map(({ email }) => email.length)) + 2;
    lines.push(
      '',
      `  Demo logins, password ${demoPassword}`,
      ...demoLogins.map(
        ({ email, description, secret, recoveryCodes: codes }) =>
          `    ${email.padEnd(width)}${description.text}${secret === undefined ? '' : `, authenticator key ${secret}`}` +
          (codes === undefined ? '' : `, recovery codes ${codes[0]} to ${codes.at(-1)}`),
      ),
      '',
      `  Mail that would be sent: ${api.apiUrl}/dev/mail`,
      '  Stop with Ctrl C',
    );
  }
  return lines.join('\n');
}
