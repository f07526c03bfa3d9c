/** For the tests and measurements of this repository: never published. */
export { assembleBooth, type BoothInternals } from './booth/create-booth.ts'
export * from './constants.ts'
export { defaultDetectorOptions } from './speech/detector-options.ts'
