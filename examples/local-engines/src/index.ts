export type { Dictionary } from './dictionaries.ts'
export type { EngineReport, EngineState, EnginesReport } from './engine-status.ts'
export { type LocalEngines, type LocalEnginesOptions, startLocalEngines } from './start-local-engines.ts'
