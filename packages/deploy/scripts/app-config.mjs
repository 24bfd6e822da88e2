/**
 * What an app's `config.json` holds, from the same names the API is set by.
 * @param {'portal' | 'admin-console'} app
 * @param {Record<string, string | undefined>} env
 */
export function appConfig(app, env) {
  const origin = (/** @type {string} */ name) => {
    const url = env[name];
    if (!url) throw new Error(`${name} is missing.`);
    return new URL(url).origin;
  };
  return {
    apiUrl: origin('API_URL'),
    brandName: env['BRAND_NAME'] || 'Gangway',
    emailTldMaxLetters: Number(env['EMAIL_TLD_MAX_LETTERS'] || 4),
    passwordMinimum: Number(env['PASSWORD_MINIMUM'] || 12),
    resetLinkMinutes: Math.round(Number(env['RESET_LINK_SECONDS'] || 1800) / 60),
    ...(app === 'portal' ? { consoleUrl: origin('CONSOLE_URL') } : { portalUrl: origin('PORTAL_URL') }),
  };
}
