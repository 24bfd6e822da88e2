export type { Caller, Origin } from './caller.ts';
export type { Clock, Readiness, ServerContext } from './context.ts';
export { accessDenied, fieldError, type FieldError, fieldProblem, HttpProblem } from './http/http-problem.ts';
export { addLogPosition, mountRead } from './http/mount-read.ts';
export { mount, prepareBody, type PreparedBody, unmounted } from './http/mount.ts';
export { errorForLog } from './log/error-for-log.ts';
export { logFields } from './log/log-fields.ts';
export { lineForm, logDestination, type LogDestination } from './log/log-destination.ts';
export { answersAt } from './outbound/answers-at.ts';
export { guardedHead, guardedPost, outboundGuard, type Resolve } from './outbound/guarded-call.ts';
export { pageOrigins } from './page-origins.ts';
export { addAuthentication, bearerOf } from './plugins/authentication.ts';
export { answersBeforeRouting } from './plugins/before-routing.ts';
export { addBodyDeadlines, type BodyDeadlines, timeForBody } from './plugins/body-deadlines.ts';
export { addClosing } from './plugins/closing.ts';
export { addContentTypes } from './plugins/content-type.ts';
export { addContractGuard } from './plugins/contract-guard.ts';
export { addCors } from './plugins/cors.ts';
export { addDocuments } from './plugins/documents.ts';
export { addErrorAnswers } from './plugins/errors.ts';
export { addMetrics, serveMetrics } from './plugins/metrics.ts';
export { deviceOf, originOf } from './plugins/origin-of.ts';
export { addRateLimits } from './plugins/rate-limits.ts';
export { limitHeaders, refuseForeignOrigins, requireHost } from './plugins/request-guards.ts';
export { addRequestLog } from './plugins/request-log.ts';
export { addSecurityHeaders } from './plugins/security-headers.ts';
export { InvalidInput, validatorFor } from './validation/validator.ts';
export {
  createSecrets,
  decrypt,
  encrypt,
  fromBase64url,
  randomToken,
  sameBytes,
  type Secrets,
  sha256,
} from './secrets.ts';
export { explained, said, say, sentenceOf, type Sentence } from './sentences.ts';
export type { Tracing } from './tracing/start-tracing.ts';
export { mapInTurns, sliceInTurns } from './turns.ts';
