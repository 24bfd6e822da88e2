export { startSampleService, type SampleService, type SampleServiceOptions } from './sample-service.ts';
export { createTokenCheck, type TokenCheck, type Visitor, type Refusal } from './token-check.ts';
