export { sealAudit } from './seal-audit.ts';
export { auditState, isAuditPart, keepAuditMonths, refusingChanges } from './audit-months.ts';
export { exportCsv, type ExportDatabases } from './csv-export.ts';
export { evidenceType, publishedEvidenceKeys, resealEvidenceKeys, signEvidence } from './evidence-keys.ts';
export { unnamedActor } from './unnamed-actor.ts';
export { lastChange, refuseStaleVersion } from './last-change.ts';
export { notificationInsert, notify, saidInSql } from './notify.ts';
export {
  type Actor,
  type Change,
  changeInsert,
  changesInsert,
  recordChange,
  recordChanges,
  type Recorded,
  system,
} from './record-change.ts';
export { trailHorizon } from './trail-horizon.ts';
export { everyEvent, verifyAudit, type AuditProof } from './verify-audit.ts';
export { finish, inSavepoint, inUnitOfWork, loader, unitOfWork, type UnitOfWork } from './unit-of-work.ts';
