import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type ClientChange, setClient } from '@gangway/api-server';
import { CommandError, type Command } from '../command.ts';
import { storeConfig, storeHelp, storeOptions, withCurrentStore } from '../store-options.ts';

const authMethods = ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'] as const;
const algorithms = ['RS256', 'ES256'] as const;

/** `gangway client set`: the console's Sign-in tab, for scripts. */
export const clientSetCommand: Command = {
  name: 'client set',
  summary: 'let a service sign people in by OpenID Connect',
  help: `gangway client set <service key> --redirect-uri ADDRESS [options]

Makes the service's client, or changes what is named here and leaves the rest. Prints the client id and, when one was made, the
secret, this once.

Options
  --redirect-uri ADDRESS              where the service takes the answer; may be repeated
  --post-logout-redirect-uri ADDRESS  where it may return after signing out; may be repeated
  --backchannel-logout-uri ADDRESS    where it is told that a session is over
  --initiate-login-uri ADDRESS        where its tile begins the sign-in
  --auth-method METHOD                ${authMethods.join(', ')}
  --jwks FILE                         its public keys, a JSON Web Key Set: it signs instead of having a secret
  --id-token-alg ALG                  ${algorithms.join(' or ')}
  --no-require-pkce                   for a product that cannot use PKCE; --require-pkce takes it back
  --new-secret                        a new secret; the one before is accepted for a day
  --off                               open the service with a token in its address again
  --json                              { "clientId", "clientSecret", "issuer" } for programs
${storeHelp}

Example
  gangway client set erp --redirect-uri https://erp.example.com/oidc/callback --json`,

  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      allowNegative: true,
      options: {
        ...storeOptions,
        'redirect-uri': { type: 'string', multiple: true },
        'post-logout-redirect-uri': { type: 'string', multiple: true },
        'backchannel-logout-uri': { type: 'string' },
        'initiate-login-uri': { type: 'string' },
        'auth-method': { type: 'string' },
        jwks: { type: 'string' },
        'id-token-alg': { type: 'string' },
        'require-pkce': { type: 'boolean' },
        'new-secret': { type: 'boolean', default: false },
        off: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const [key, ...more] = positionals;
    if (key === undefined || more.length > 0) throw new CommandError('Name one service by its key, such as erp.');
    const change: ClientChange = {
      isActive: !values.off,
      ...given('redirectUris', values['redirect-uri']),
      ...given('postLogoutRedirectUris', values['post-logout-redirect-uri']),
      ...given('backchannelLogoutUri', values['backchannel-logout-uri']),
      ...given('initiateLoginUri', values['initiate-login-uri']),
      ...given('authMethod', oneOf('--auth-method', authMethods, values['auth-method'])),
      ...given('jwks', values.jwks === undefined ? undefined : readKeys(values.jwks)),
      ...given('requirePkce', values['require-pkce']),
      ...given('idTokenAlg', oneOf('--id-token-alg', algorithms, values['id-token-alg'])),
    };
    if (change.jwks !== undefined && (change.authMethod ?? 'private_key_jwt') !== 'private_key_jwt') {
      throw new CommandError('--jwks goes with --auth-method private_key_jwt.');
    }
    const config = storeConfig(values);
    const made = await withCurrentStore(config, (store) =>
      setClient(store, config.api, key, change, { newSecret: values['new-secret'] }),
    );
    if (values.json) {
      console.log(JSON.stringify({ ...made, issuer: config.api.apiUrl }));
      return;
    }
    console.log(`  issuer         ${config.api.apiUrl}\n  client id      ${made.clientId}`);
    if (made.clientSecret !== null)
      console.log(`  client secret  ${made.clientSecret}\n\nKeep the secret: it is not shown again.`);
  },
};

function given<K extends string, V>(name: K, value: V | undefined): { [P in K]?: V } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a computed key widens to string
  return (value === undefined ? {} : { [name]: value }) as { [P in K]?: V };
}

function readKeys(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandError(`${file} cannot be read as a JSON Web Key Set.`, { cause: error });
  }
}

function oneOf<const T extends string>(
  option: string,
  allowed: readonly T[],
  value: string | undefined,
): T | undefined {
  if (value === undefined) return undefined;
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new CommandError(`${option} is '${value}': use ${allowed.join(', ')}.`);
  return found;
}
