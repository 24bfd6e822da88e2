import { openStore } from '@gangway/api-server';
import type { PlatformConfig } from '../config.ts';
import { checkAddresses } from './check-addresses.ts';
import { checkCollations } from './check-collations.ts';
import { checkDatabase } from './check-database.ts';
import { checkMail } from './check-mail.ts';
import { checkPooler } from './check-pooler.ts';
import { checkReplicas, checkWriter } from './check-replicas.ts';
import { failure, ok, reason, warning, type Finding } from './finding.ts';

/** Runs every check; a failing one does not stop the others. */
export async function examine(configure: () => PlatformConfig): Promise<Finding[]> {
  const findings: Finding[] = [ok('Node', process.versions.node)];
  let config: PlatformConfig;
  try {
    config = configure();
  } catch (error) {
    // Print one problem per line, each with its fix.
    for (const line of reason(error).split('\n')) {
      const [found = '', ...remedy] = line.split(': ');
      findings.push(failure('settings', found, remedy.join(': ') || 'set it and run this again'));
    }
    return findings;
  }
  const { api } = config;
  findings.push(ok('settings', `${api.profile} profile`), ...checkSettings(config));

  try {
    const store = await openStore(api);
    try {
      findings.push(
        ...(await checkDatabase(store, api)),
        ...(await checkCollations(store)),
        ...(await checkWriter(store)),
      );
    } finally {
      await store.close();
    }
    findings.push(...(await checkPooler(api)), ...(await checkReplicas(api)));
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    findings.push(
      found.includes('is already open in another process')
        ? warning(
            'database',
            'the embedded database is in use, by a running Gangway no doubt',
            'stop it to have the database checked too',
          )
        : failure('database', found, 'fix this first: without its database the API does not start'),
    );
  }
  findings.push(await checkMail(api), ...(await checkAddresses(config)));
  return findings;
}

function checkSettings({ api }: PlatformConfig): Finding[] {
  if (api.profile === 'demo') return [];
  const findings: Finding[] = [];
  if (api.trustedProxies.length === 0)
    findings.push(
      warning(
        'proxy',
        'TRUSTED_PROXY is empty: every visitor seems to come from one address, and sign-in attempts are counted together',
        "set it to your proxy's exact address, or leave it if there is none",
      ),
    );
  const networks = api.trustedProxies.filter((entry) => entry.includes('/') && !/\/(?:32|128)$/.test(entry));
  if (networks.length > 0)
    findings.push(
      warning(
        'proxy',
        `TRUSTED_PROXY names whole networks (${networks.join(', ')}): a person who stands in one can pretend any address`,
        "set it to your proxy's exact address",
      ),
    );
  if (api.passwordGrant)
    findings.push(
      warning(
        'PASSWORD_GRANT',
        'programs may sign in with a password',
        'set it to false unless such a program is in use',
      ),
    );
  if (api.resetRevealsUnknown)
    findings.push(warning('RESET_REVEALS_UNKNOWN', 'anyone can find out who has an account', 'set it to false'));
  return findings;
}
