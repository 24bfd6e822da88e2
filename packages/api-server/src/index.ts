export { auditState } from './trail/audit-months.ts';
export { type ReplicaState, replicaStateStatement } from './store/postgres/read-replicas.ts';
export { backupToFile, restoreFromFile } from './operations/backup/backup-file.ts';
export type { DumpSummary } from './operations/backup/dump-store.ts';
export {
  type CreatedAdministrator,
  type NewAdministrator,
  createAdministrator,
} from './operations/administration/create-administrator.ts';
export {
  loginsWithPublishedPassword,
  retirePublishedPasswords,
} from './operations/administration/published-passwords.ts';
export { resetSignInMethods } from './operations/administration/reset-sign-in.ts';
export { type KeyState, readKeyStates, rotateKeys } from './operations/administration/rotate-keys.ts';
export { type ClientChange, type ClientOfService, setClient } from './operations/administration/set-client.ts';
export { seedNow } from './operations/administration/seed-now.ts';
export { type ImportCounts, importPeople } from './operations/administration/import-people.ts';
export {
  type PlannedStep,
  applyConfiguration,
  exportConfiguration,
  tryConfiguration,
} from './operations/configuration/apply-configuration.ts';
export { countImportedHashes } from './identity/sign-in/refusal-time.ts';
export { greetMailServer } from './operations/administration/greet-mail-server.ts';
export { csvLine } from './records/csv.ts';
export { errorForLog } from './server/log/error-for-log.ts';
export { type App, type AppOptions, buildApp } from './app.ts';
export { type Config, demoAppSecret, parseConfig } from './config/config.ts';
export type { Environment } from './config/read-environment.ts';
export type { Context } from './identity/context.ts';
export { misspeltSettings, settingNames } from './config/setting-names.ts';
export { demoLogins, demoPassword } from './operations/seed/demo-logins.ts';
export { type RunningServer, type StartOptions, startServer } from './start-server.ts';
export type { Database, ScriptSession, Store } from './store/database.ts';
export { type MigrationStatus, migrateUp, migrationStatus, migrations } from './store/migrations.ts';
export { openStore } from './store/open-store.ts';
export { StartupError } from './config/startup-error.ts';
