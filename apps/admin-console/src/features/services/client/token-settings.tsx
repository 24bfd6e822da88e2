import type { Service, ServiceClient } from '@gangway/contract';
import { CopyButton } from '@gangway/ui-kit';
import { SettingsGrid } from './settings-grid.tsx';

/** Settings that verify a token in the address (RFC 7519), each to copy. */
export function TokenSettings({ service, client: { issuer } }: { service: Service; client: ServiceClient }) {
  const isSession = service.handoffMode === 'session';
  const settings = [
    ['Issuer', issuer],
    ['Keys (JWKS)', `${issuer}/.well-known/jwks.json`],
    ['Audience', isSession ? 'gangway-api' : service.name],
    ['Parameter', 'accessToken'],
    ['Algorithm', 'ES256'],
    ['Token type', 'at+jwt'],
  ] as const;
  return (
    <>
      <SettingsGrid settings={settings} />
      <div>
        <CopyButton
          what="all settings"
          label="Copy all"
          text={settings.map(([term, text]) => `${term}: ${text}`).join('\n')}
        />
      </div>
    </>
  );
}
