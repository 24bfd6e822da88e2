export {
  type Config,
  demoAppSecret,
  type Environment,
  ignoredSettings,
  parseConfig,
  type Setting,
  settingGroups,
  settings,
  StartupError,
} from './config/index.ts';
export {
  clockLimits,
  clockOffset,
  type Database,
  grantApiRole,
  migrateUp,
  migrations,
  type MigrationStatus,
  migrationStatus,
  openStore,
  ownsTrail,
  type ReplicaState,
  replicaStateStatement,
  runsApart,
  type ScriptSession,
  type Store,
} from './store/index.ts';
export { createSecrets, errorForLog, logFields } from './server/index.ts';
export { csvLine } from './records/index.ts';
export { type AuditProof, auditState, keepAuditMonths, verifyAudit } from './trail/index.ts';
export { type Context, countImportedHashes } from './identity/index.ts';
export {
  applyConfiguration,
  backupToFile,
  type ClientChange,
  type ClientOfService,
  createAdministrator,
  type CreatedAdministrator,
  demoLogins,
  demoPassword,
  erasePersonByEmail,
  type DumpSummary,
  exportConfiguration,
  exportPersonByEmail,
  greetMailServer,
  type ImportCounts,
  importPeople,
  type KeyState,
  loginsWithPublishedPassword,
  type NewAdministrator,
  type PlannedStep,
  readKeyStates,
  resetSignInMethods,
  restoreFromFile,
  retirePublishedPasswords,
  rotateKeys,
  seedNow,
  setClient,
  tryConfiguration,
} from './operations/index.ts';
export { openApiDocument } from '@gangway/contract/openapi';
export { type App, type AppOptions, buildApp } from './app.ts';
export { type RunningServer, type StartOptions, startServer } from './start-server.ts';
