export { emailProblem, isAccountEmail, normalizeEmail } from './accounts/email-address.ts';
export {
  activeSuperAdmins,
  admitted,
  guardLastSuperAdmin,
  lockManagedUser,
  lockUsers,
  manageableUsers,
  type ManagedUser,
  refuseBeyond,
  setUserState,
} from './accounts/managed-user.ts';
export type { Context } from './context.ts';
export { deviceName } from './devices/device-name.ts';
export { readImportedHash } from './passwords/imported-hash.ts';
export { createPasswordHasher, ownHashes, type PasswordHasher } from './passwords/password-hasher.ts';
export { passwordProblem } from './passwords/password-policy.ts';
export { resetRequestKind, resolveResetRequest } from './passwords/request-reset.ts';
export { passwordRoutes } from './passwords/routes.ts';
export { profileRoutes } from './profile/routes.ts';
export { requireFreshProof, requireFreshSecondStep } from './second-step/fresh-proof.ts';
export { resealFactors } from './second-step/reseal-factors.ts';
export { resetFactors } from './second-step/reset-factors.ts';
export { setRecoveryCodes } from './second-step/recovery-codes.ts';
export { factorRoutes } from './second-step/routes.ts';
export { hasFactor } from './second-step/second-step-rule.ts';
export { totpPurpose } from './second-step/second-step.ts';
export {
  endLostServiceSessions,
  endServiceSession,
  endSessionsOfLostRoles,
  endSessionsOfOrganization,
  endSessionsOfUser,
} from './sessions/end-sessions.ts';
export { logOut } from './sessions/log-out.ts';
export { rotateSession } from './sessions/rotate-session.ts';
export { sessionRoutes } from './sessions/routes.ts';
export { endSessionsOfPerson, listSessions } from './sessions/session-list.ts';
export { sessionLive } from './sessions/session-live.ts';
export { startSession } from './sessions/start-session.ts';
export { countImportedHashes, noteImportedHashes } from './sign-in/refusal-time.ts';
export { authRoutes } from './sign-in/routes.ts';
export { signInRoutes } from './sign-ins/routes.ts';
export { countInTransaction, countInWindow, countInWindows, giveBack } from './throttle/count-events.ts';
export { clearAccount } from './throttle/throttle.ts';
export { AttemptsUnderWay } from './throttle/attempts-under-way.ts';
export { firstInvitations, sendInvitation, sendReset } from './tokens/action-tokens.ts';
export { matchesChallenge } from './tokens/authorization-code.ts';
export { bearerFinder, findAuthority } from './tokens/find-caller.ts';
export { openKeyRing, type SigningAlgorithm } from './tokens/key-ring.ts';
export { pairwiseSid } from './tokens/mint-service-token.ts';
export { recordLaunch } from './tokens/record-launch.ts';
export { readRefreshToken } from './tokens/refresh-token.ts';
