import { createEchoes } from './echoes.ts'
import { createUtterances, type UtterancesOptions } from './utterances.ts'

/** What makes speech of lines, and remembers it. */
export const createSpeaking = (options: UtterancesOptions) => ({
  utterances: createUtterances(options),
  echoes: createEchoes(options.clock),
})

export type Speaking = ReturnType<typeof createSpeaking>
