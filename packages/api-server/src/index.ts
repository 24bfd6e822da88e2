export { auditState } from './audit/audit-months.ts';
export { type ReplicaState, replicaStateStatement } from './store/read-replicas.ts';
export { backupToFile, restoreFromFile } from './backup/backup-file.ts';
export type { DumpSummary } from './backup/dump-store.ts';
export {
  type CreatedAdministrator,
  type NewAdministrator,
  createAdministrator,
} from './administration/create-administrator.ts';
export { loginsWithPublishedPassword, retirePublishedPasswords } from './administration/published-passwords.ts';
export { resetSignInMethods } from './administration/reset-sign-in.ts';
export { type KeyState, readKeyStates, rotateKeys } from './administration/rotate-keys.ts';
export { type ClientChange, type ClientOfService, setClient } from './administration/set-client.ts';
export { seedNow } from './administration/seed-now.ts';
export { type ImportCounts, importPeople } from './administration/import-people.ts';
export {
  type PlannedStep,
  applyConfiguration,
  exportConfiguration,
  tryConfiguration,
} from './configuration/apply-configuration.ts';
export { countImportedHashes } from './identity/refusal-time.ts';
export { greetMailServer } from './administration/greet-mail-server.ts';
export { csvLine } from './csv/csv.ts';
export { errorForLog } from './log/error-for-log.ts';
export { type App, type AppOptions, buildApp } from './app.ts';
export { type Config, demoAppSecret, parseConfig } from './config.ts';
export type { Environment } from './read-environment.ts';
export type { Context } from './context.ts';
export { misspeltSettings, settingNames } from './setting-names.ts';
export { demoLogins, demoPassword } from './seed/demo-logins.ts';
export { type RunningServer, type StartOptions, startServer } from './start-server.ts';
export type { Database, ScriptSession, Store } from './store/database.ts';
export { type MigrationStatus, migrateUp, migrationStatus, migrations } from './store/migrations.ts';
export { openStore } from './store/open-store.ts';
export { StartupError } from './store/startup-error.ts';
