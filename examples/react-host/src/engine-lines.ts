import type { EngineStatus } from './engine-status.ts'

const words = {
  ready: 'at work',
  starting: 'starting',
  installing: 'being installed',
  unavailable: 'not there',
} as const

const tasks = { translation: 'Translation', speech: 'Voice', recognition: 'Speech recognition' } as const

export interface EngineLine {
  readonly state: keyof typeof words
  readonly text: string
}

/** What is at work, what stands in for what, and what is on its way. */
export function engineLines(status: EngineStatus): readonly EngineLine[] {
  const reports = status.neural ?? []
  // Both recognise English and nothing else, so that one does the work of the other.
  const better = reports.find(({ task }) => task === 'recognition')
  const ofRules = (['translation', 'speech', 'recognition'] as const).flatMap((task): EngineLine[] => {
    const { engine, state } = status[task]
    if (task !== 'recognition' || !better) return [{ state, text: `${tasks[task]}: ${engine}, ${words[state]}` }]
    if (better.state === 'ready' || state !== 'ready') return []
    const text = `${tasks[task]}: ${engine} stands in for ${better.engine}, and mishears much`
    return [{ state: better.state, text }]
  })
  const ofNeural = reports.map(({ task, languages, engine, state, instead, note }) => {
    const until = state !== 'ready' && task !== 'recognition' && status[task].state === 'ready'
    const text = `${tasks[task]}, ${languages}: ${engine}, ${words[state]}${until ? `; until then ${instead}` : ''}`
    return { state, text: state === 'ready' || !note ? text : `${text}. ${note}` }
  })
  return [...ofRules, ...ofNeural]
}
