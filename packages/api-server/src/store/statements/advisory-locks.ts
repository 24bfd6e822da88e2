/**
 * The numbers of all advisory locks. Two equal numbers would make unrelated work wait for each other. A number stays for ever:
 * replicas of two releases take the same lock.
 */
export const advisoryLocks = {
  migrations: 7_263_001,
  signingKeys: 7_263_002,
  lastSuperAdmin: 7_263_003,
  evidenceKeys: 7_263_004,
  demoSeed: 7_263_005,
  banner: 7_263_006,
  brandNames: 7_263_007,
  statements: 7_263_008,
  auditMonths: 7_263_010,
  userStats: 7_263_011,
  thresholds: 7_263_012,
  auditSeal: 7_263_020,
};
