/** `pnpm start`: builds what has changed and starts everything in the demo profile. */
import { announce, checkInstallation, giveUp, turbo } from '@gangway/tooling/project';

checkInstallation();
const built = new URL('../dist/public', import.meta.url);
const { existsSync } = await import('node:fs');
announce(existsSync(built) ? 'Checking that the build is up to date' : 'Building (about a minute the first time)');
const code = await turbo(['build', '--filter=@gangway/gangway', '--output-logs=errors-only']);
if (code !== 0) giveUp('The build failed; the reason stands above.');

announce('Starting');
const { commands, runCli } = await import('../dist/index.js');
process.exitCode = await runCli(['start', '--demo', ...process.argv.slice(2)], commands);
