/** For building adapters: sessions, time-outs, errors, options, JSON, digests, language tags. */
export { adapterErrorOf } from './adapter/adapter-error.ts'
export { checkNames } from './adapter/check-names.ts'
export { checkNumbers, type NumberRanges, numberRanges } from './adapter/check-numbers.ts'
export {
  type ConnectOptions,
  defineTransport,
  type RawSession,
  type SendOptions,
  type TransportDefinition,
} from './adapter/define-transport.ts'
export { sha256Hex } from './adapter/digest.ts'
export { codeOfStatus, httpError } from './adapter/http-error.ts'
export { fieldOf, parseJson } from './adapter/json.ts'
export { createLifeline } from './adapter/lifeline.ts'
export { onPage } from './adapter/page-events.ts'
export { plausibleTranslation } from './adapter/plausible-translation.ts'
export { withoutThoughts } from './adapter/without-thoughts.ts'
export { gatherCalls } from './kit/gather-calls.ts'
export { limitConcurrency } from './kit/limit-concurrency.ts'
export { createOwnedMap } from './kit/owned-map.ts'
export { orEnd, withDeadline } from './kit/race.ts'
export type {
  FileReference,
  HistoryPage,
  OpenOptions,
  Peer,
  PublishOptions,
  Self,
} from './ports/transport.port.ts'
export {
  closestTag,
  coversTag,
  primaryLanguage,
  soundCloseness,
  type TagUse,
  tagCloseness,
} from './text/languages/match-tag.ts'
export { joinSpeech } from './text/languages/written-words.ts'
export { maxLineChars } from './text/limits.ts'
export { vendorTimeoutMs } from './vendors/with-timeout.ts'
