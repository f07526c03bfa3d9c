/** For building adapters: sessions, time-outs, errors, JSON, digests. */
export { adapterErrorOf } from './adapter/adapter-error.ts'
export * from './adapter/define-transport.ts'
export { hexOf, sha256Hex } from './adapter/digest.ts'
export { codeOfStatus, httpError } from './adapter/http-error.ts'
export { encodeJson, fieldOf, parseJson } from './adapter/json.ts'
export { createLifeline, type Lifeline, type LifelineOptions } from './adapter/lifeline.ts'
export { onPage, type PageEvent } from './adapter/page-events.ts'
export { type DeadlineOptions, type End, orEnd, withDeadline } from './adapter/race.ts'
