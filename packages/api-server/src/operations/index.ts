export {
  createAdministrator,
  type CreatedAdministrator,
  type NewAdministrator,
} from './administration/create-administrator.ts';
export { greetMailServer } from './administration/greet-mail-server.ts';
export { type ImportCounts, importPeople } from './administration/import-people.ts';
export {
  loginsWithPublishedPassword,
  refusePublishedPasswords,
  retirePublishedPasswords,
} from './administration/published-passwords.ts';
export { erasePersonByEmail, exportPersonByEmail } from './administration/personal-data.ts';
export { resetSignInMethods } from './administration/reset-sign-in.ts';
export { type KeyState, readKeyStates, rotateKeys } from './administration/rotate-keys.ts';
export { seedNow } from './administration/seed-now.ts';
export { type ClientChange, type ClientOfService, setClient } from './administration/set-client.ts';
export { backupToFile, restoreFromFile } from './backup/backup-file.ts';
export type { DumpSummary } from './backup/dump-store.ts';
export {
  applyConfiguration,
  exportConfiguration,
  type PlannedStep,
  tryConfiguration,
} from './configuration/apply-configuration.ts';
export { clockWatch } from './health/clock-watch.ts';
export { systemRoutes } from './health/routes.ts';
export { announcePlans } from './jobs/announce-plans.ts';
export { auditMonths, auditMonthsJob, jobsOf } from './jobs/jobs.ts';
export { gaugeReader } from './jobs/read-gauges.ts';
export { scheduleJobs } from './jobs/schedule-jobs.ts';
export { demoOutboxRoutes } from './mail/demo-outbox.ts';
export { demoClientId, demoClientSecret } from './seed/demo-client.ts';
export { demoLogins, demoPassword } from './seed/demo-logins.ts';
export { seedDemo } from './seed/seed-demo.ts';
