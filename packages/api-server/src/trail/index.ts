export { auditState, isAuditPart, keepAuditMonths, refusingChanges } from './audit-months.ts';
export { type Chunk, emptyChunk, once } from './chunk.ts';
export { exportCsv, type ExportDatabases } from './csv-export.ts';
export { lastChange, refuseStaleVersion } from './last-change.ts';
export { noticeInsert, notify } from './notify.ts';
export {
  type Actor,
  type Change,
  changeInsert,
  recordChange,
  recordChanges,
  type Recorded,
  system,
} from './record-change.ts';
