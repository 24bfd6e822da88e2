/**
 * What an app's `config.json` holds, from the same names the API is set by.
 * @param {'portal' | 'admin-console'} app
 * @param {Record<string, string | undefined>} env
 */
export function appConfig(app, env) {
  const other = app === 'portal' ? 'CONSOLE_URL' : 'PORTAL_URL';
  for (const name of ['API_URL', other]) if (!env[name]) throw new Error(`${name} is missing.`);
  return {
    apiUrl: new URL(env.API_URL).origin,
    brandName: env.BRAND_NAME || 'Gangway',
    emailTldMaxLetters: Number(env.EMAIL_TLD_MAX_LETTERS || 4),
    ...(app === 'portal'
      ? { consoleUrl: new URL(env.CONSOLE_URL).origin }
      : { portalUrl: new URL(env.PORTAL_URL).origin }),
  };
}
