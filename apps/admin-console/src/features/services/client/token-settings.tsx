import type { Service, ServiceClient } from '@gangway/contract';
import { t } from '@gangway/messages';
import { CopyButton } from '@gangway/ui-kit';
import { SettingsGrid } from './settings-grid.tsx';

/** Settings that verify a token in the address (RFC 7519), each to copy. */
export function TokenSettings({ service, client: { issuer } }: { service: Service; client: ServiceClient }) {
  const isSession = service.handoffMode === 'session';
  const settings = [
    [t('Issuer'), issuer],
    [t('Keys (JWKS)'), `${issuer}/.well-known/jwks.json`],
    [t('Audience'), isSession ? 'gangway-api' : service.name],
    [t('Parameter'), 'accessToken'],
    [t('Algorithm'), 'ES256'],
    [t('Token type'), 'at+jwt'],
  ] as const;
  return (
    <>
      <SettingsGrid settings={settings} />
      <div>
        <CopyButton
          what={t('all settings')}
          label={t('Copy all')}
          text={settings.map(([term, text]) => `${term}: ${text}`).join('\n')}
        />
      </div>
    </>
  );
}
