import { hasPrograms } from './engine-status.ts'
import type { EngineUse, RoomOptions } from './engine-uses.types.ts'
import { type ApertiumPair, findPath } from './engines/apertium-pairs.ts'
import type { HostedVendors } from './hosted.ts'
import { type EngineLanguage, languages } from './languages.ts'
import { bergamotTranslates } from './neural/bergamot.ts'
import type { NeuralReport } from './neural/neural-part.ts'

export interface Works {
  readonly pairs: readonly ApertiumPair[]
  readonly speech: boolean
  readonly recognition: boolean
  readonly neural: readonly NeuralReport[]
}

const tagsOf = (can: (language: EngineLanguage) => boolean) => languages.filter(can).map(({ tag }) => tag)

function directionsOf(can: (from: string, to: string) => boolean) {
  return languages.flatMap((source) =>
    languages
      .filter((target) => source.translation && target.translation && source !== target)
      .filter((target) => can(source.translation ?? '', target.translation ?? ''))
      .map((target) => [source.tag, target.tag] as const),
  )
}

/** In the order in which they are asked. */
export function engineUses(works: Works, hosted: HostedVendors): EngineUse[] {
  const neural = (task: EngineUse['task']) =>
    works.neural.filter((report) => report.task === task && report.state === 'ready').map(({ engine }) => engine)
  const sent = (task: EngineUse['task'], vendors: readonly { readonly id: string }[]) =>
    vendors.map(({ id }) => ({ task, engine: id, leaves: id }))
  return [
    ...sent('translation', hosted.translators),
    ...neural('translation').map((engine) => ({
      task: 'translation' as const,
      engine,
      directions: directionsOf(bergamotTranslates),
    })),
    ...(works.pairs.length > 0
      ? [
          {
            task: 'translation' as const,
            engine: 'Apertium',
            directions: directionsOf((from, to) => from === to || findPath(works.pairs, from, to) !== undefined),
          },
        ]
      : []),
    ...sent('speech', hosted.voices),
    ...(works.speech
      ? [
          {
            task: 'speech' as const,
            engine: hasPrograms() ? 'eSpeak NG' : 'eSpeak NG (WebAssembly)',
            languages: tagsOf(({ speech }) => speech !== undefined),
          },
        ]
      : []),
    ...sent('recognition', hosted.recognizers),
    ...(works.recognition
      ? [
          {
            task: 'recognition' as const,
            ...recognizer(works.neural),
            languages: tagsOf(({ recognition }) => recognition === true),
          },
        ]
      : []),
  ]
}

function recognizer(reports: readonly NeuralReport[]): Pick<EngineUse, 'engine' | 'standsInFor'> {
  const report = reports.find(({ task }) => task === 'recognition')
  if (!report) return { engine: 'PocketSphinx' }
  return report.state === 'ready' ? { engine: report.engine } : { engine: report.instead, standsInFor: report.engine }
}

const keys = {
  translators: ['translates all languages', 'DEEPL_API_KEY, LIBRETRANSLATE_URL or OPENAI_API_KEY'],
  recognizers: ['recognises all languages', 'DEEPGRAM_API_KEY or OPENAI_API_KEY'],
  voices: ['speaks all languages', 'OPENAI_API_KEY or DEEPGRAM_API_KEY'],
} as const

/** What one command or key would add to what works here. */
export function whatWouldAdd(works: Works, { choice, hosted, neural }: RoomOptions): string[] {
  if (choice !== 'auto') return ['pnpm demo --engines auto: uses the engines of this computer and those of the browser']
  const missing = [
    works.pairs.length === 0 && 'translation',
    !works.speech && 'voices',
    !works.recognition && 'speech recognition',
  ].filter((part) => part !== false)
  return [
    ...(missing.length > 0 && process.platform === 'linux'
      ? [`node scripts/provision.ts, as root on Debian: ${missing.join(', ')} on this computer`]
      : []),
    ...(works.speech ? [] : ['node scripts/provision.ts --only voice: a voice on this computer']),
    ...(neural.includes('bergamot') || process.platform === 'win32'
      ? []
      : ['pnpm demo --neural: better Portuguese, and a better voice, on this computer']),
    ...Object.entries(keys)
      .filter(([kind]) => hosted?.[kind as keyof HostedVendors].length === 0)
      .map(([, [what, names]]) => `${names} in the environment: ${what}, and sends it to that service`),
  ]
}
