import type { Command } from './command.ts';
import { adminCreateCommand } from './commands/admin-create.ts';
import { adminRetireDemoCommand } from './commands/admin-retire-demo.ts';
import { adminResetFactorsCommand } from './commands/admin-reset-factors.ts';
import { applyCommand } from './commands/apply.ts';
import { backupCommand } from './commands/backup.ts';
import { clientSetCommand } from './commands/client-set.ts';
import { doctorCommand } from './commands/doctor.ts';
import { exportCommand } from './commands/export.ts';
import { importPeopleCommand } from './commands/import-people.ts';
import { keysRotateCommand } from './commands/keys-rotate.ts';
import { migratePlanCommand, migrateStatusCommand, migrateUpCommand } from './commands/migrate.ts';
import { personEraseCommand } from './commands/person-erase.ts';
import { personExportCommand } from './commands/person-export.ts';
import { restoreCommand } from './commands/restore.ts';
import { seedCommand } from './commands/seed.ts';
import { serveCommand } from './commands/serve.ts';
import { settingsCommand } from './commands/settings.ts';
import { startCommand } from './commands/start.ts';

/** Every command of the `gangway` program, in the order its overview lists them. */
export const commands: readonly Command[] = [
  startCommand,
  serveCommand,
  migrateStatusCommand,
  migratePlanCommand,
  migrateUpCommand,
  adminCreateCommand,
  adminRetireDemoCommand,
  adminResetFactorsCommand,
  keysRotateCommand,
  clientSetCommand,
  exportCommand,
  applyCommand,
  importPeopleCommand,
  personExportCommand,
  personEraseCommand,
  backupCommand,
  restoreCommand,
  seedCommand,
  doctorCommand,
  settingsCommand,
];
