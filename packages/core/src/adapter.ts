/** For building adapters: sessions, time-outs, errors, options, JSON, digests, language tags. */

export { checkNames, checkNumbers, type NumberRanges, numberRanges } from './adapter/check-options.ts'
export {
  type ConnectOptions,
  defineTransport,
  type RawSession,
  type SendOptions,
  type TransportDefinition,
} from './adapter/define-transport.ts'
export { sha256Hex } from './adapter/digest.ts'
export { adapterErrorOf, codeOfStatus, httpError } from './adapter/http-error.ts'
export { fieldOf, parseJson } from './adapter/json.ts'
export { createLifeline, onPage } from './adapter/lifeline.ts'
export { plausibleTranslation, withoutThoughts } from './adapter/plausible-translation.ts'
export { createRoster } from './adapter/roster.ts'
export { gatherCalls } from './kit/gather-calls.ts'
export { limitConcurrency } from './kit/limit-concurrency.ts'
export { createOwnedMap } from './kit/owned-map.ts'
export { orEnd, withDeadline } from './kit/wait.ts'
export type {
  FileReference,
  HistoryPage,
  OpenOptions,
  PublishOptions,
  Self,
} from './ports/transport.port.ts'
export { maxLineChars } from './text/clean-text.ts'
export {
  closestTag,
  coversTag,
  primaryLanguage,
  soundCloseness,
  type TagUse,
  tagCloseness,
} from './text/languages/closest-tags.ts'
export { joinSpeech } from './text/languages/written-words.ts'
export { vendorTimeoutMs } from './vendors/with-timeout.ts'
