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
export { orEnd, withDeadline } from './adapter/race.ts'
export { withoutThoughts } from './adapter/without-thoughts.ts'
export { maxLineChars, vendorTimeoutMs } from './constants.ts'
export { createOwnedMap } from './domain/bounds/owned-map.ts'
export {
  closestTag,
  coversTag,
  primaryLanguage,
  soundCloseness,
  type TagUse,
  tagCloseness,
} from './domain/languages/match-tag.ts'
export { joinSpeech, joinTranslations } from './domain/languages/written-words.ts'
export { gatherCalls } from './policies/gather-calls.ts'
export { limitConcurrency } from './policies/limit-concurrency.ts'
export type {
  FileReference,
  HistoryPage,
  OpenOptions,
  Peer,
  PublishOptions,
  Self,
} from './ports/transport.port.ts'
