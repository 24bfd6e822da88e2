export { AppStart, type AppStartProps, type StartedApp } from './app-start.tsx';
export { isDevelopment } from './config.ts';
export { ConfirmIdentity } from './confirm-identity.tsx';
export { createConfigContext } from './config-context.ts';
export { connect, ConnectionContext, useConnection, type Connection } from './connection.ts';
export { createFreshProof, type FreshProof, type ProofQuestion } from './fresh-proof.ts';
export { changeLanguage, languageReady, startLanguage } from './language.ts';
export { LinkPrefetchContext, RouterLink, type RouterLinkProps } from './router-link.tsx';
export { mountApp } from './mount-app.tsx';
export {
  configAddress,
  configContent,
  configNumber,
  configText,
  ConfigError,
  fetchConfig,
  linkMinutes,
  passwordLength,
  tldLetters,
  wrongConfig,
  type ConfigContent,
} from './run-time-config.ts';
export { proveByPasskey } from './prove-by-passkey.ts';
export { SessionExpiring } from './session-expiring.tsx';
export { SessionGate, type SessionGateProps } from './session-gate.tsx';
export { createSessionQueryClient } from './session-query-client.ts';
export { whenOnline } from './when-online.ts';
