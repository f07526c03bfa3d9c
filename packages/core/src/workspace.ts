/** For the tests and measurements of this repository: never published. */
export { defaultDetectorOptions, watchdogGraceMs, watchdogSilentMs } from './audio/limits.ts'
export { assembleBooth, type BoothInternals } from './booth/create-booth.ts'
export { missingVendorsLogLine } from './booth/loading.ts'
export { gapSettleMs } from './link/repair/gap-repair.ts'
export { senderRate } from './link/sender-rate.ts'
export { recognitionHoleMs } from './speech/in-order.ts'
export { shownChars } from './text/beginning-of-text.ts'
export { maxGlossaryTerms } from './translate/glossary/parse-glossary.ts'
