import {
  type Booth,
  type BoothOptions,
  definePlugin,
  type Module,
  type Plugin,
  Ports,
  provide,
  type RoomPolicy,
  type RoomRules,
  type Transport,
} from '@lingobooth/core'
import { assembleBooth, type BoothInternals } from '@lingobooth/core/workspace'
import {
  type FakePlugins,
  type FakePluginsOptions,
  type FakeRoomPolicy,
  fakeLanguageCatalog,
  fakePlugins,
  fakeRoomPolicy,
  fakeTranslator,
  type MemoryNetwork,
  type MemoryNetworkOptions,
  manualClock,
  memoryNetwork,
  sampleLanguages,
} from '@lingobooth/testing'
import { until } from './hands.ts'
import { english, type Saying } from './talk.ts'

export const room = 'Weekly meeting'
export const ada = { name: 'Ada Lovelace', language: 'en-US', gender: 'female' } as const

export interface Person extends FakePlugins {
  readonly booth: Booth
}

export interface SceneOptions {
  /** What Ada's booth has besides the usual fakes. */
  readonly fakes?: FakePluginsOptions
  readonly senderRate?: BoothInternals['senderRate']
  readonly network?: MemoryNetworkOptions
  /** What Ada may do in the room. @default everything */
  readonly rules?: RoomRules
  /** What carries Ada's lines and files. */
  readonly transport?: (network: MemoryNetwork) => Transport
}

/** Ada, whose page is shown, and Luis, in one room. */
export interface Scene {
  readonly ada: Person
  readonly luis: Person
  /** Of Ada, where she has one. */
  readonly policy: FakeRoomPolicy | undefined
  readonly network: MemoryNetwork
}

/** Without their flags, which would come from a network. */
const languages = Object.values(sampleLanguages).map(({ flag, ...language }) => language)

/** Such a time of the day that every digit is shown, wherever this runs. */
const startMs = new Date(2026, 0, 5, 10, 23, 47).getTime()

const ruledBy = (policy: RoomPolicy) =>
  definePlugin(
    'policy',
    provide(Ports.RoomPolicy, [], () => policy),
  )

function person(
  fakes: FakePluginsOptions,
  options: Omit<BoothOptions, 'plugins'> = {},
  more: readonly Plugin[] = [],
  internals: BoothInternals = {},
): Person {
  const plugins = fakePlugins({ clock: manualClock(startMs), ...fakes })
  const { booth } = assembleBooth({ ...options, plugins: [...plugins.plugins, ...more] }, internals)
  return { ...plugins, booth }
}

/** Before Ada is in the room. */
export async function createScene({ fakes, senderRate, rules, transport, ...given }: SceneOptions): Promise<Scene> {
  const network = memoryNetwork(given.network)
  const luis = person({ network }, { translate: 'receiver' })
  await luis.booth.join({ room, name: 'Luis', language: 'es-ES' })
  const translator = fakeTranslator({ dictionary: english })
  const languageCatalog = fakeLanguageCatalog(languages)
  const carried = transport && { transport: transport(network) }
  const policy = rules && fakeRoomPolicy(rules)
  const own = { network, translator, languageCatalog, ...carried, ...fakes }
  return {
    ada: person(own, {}, policy && [ruledBy(policy)], senderRate === undefined ? {} : { senderRate }),
    luis,
    policy,
    network,
  }
}

let injected = 0

/** A line of somebody else arrives, as from a page that writes the bare form. */
export function say({ network }: Scene, module: Module, ...sayings: readonly Saying[]): void {
  for (const saying of sayings)
    network.inject(room, {
      channel: module,
      sender: saying.name,
      message: {
        ...{ id: `said-${injected++}`, module, time: '10:21:06', multiple: false, translations: [] },
        ...(module === 'chat' && { type: 'text' }),
        ...saying,
      },
    })
}

interface Spoken extends Saying {
  /** Seen while it is typed. */
  readonly typed?: true
  readonly typing?: true
  readonly translations?: readonly {
    readonly targetLanguage: string
    readonly text: string
    readonly stableChars: number
  }[]
}

/** Somebody is still speaking: of the text so far, `settled` characters will not change any more. */
export function speakOn({ network }: Scene, module: Module, saying: Spoken, settled: number): void {
  network.inject(room, {
    channel: module,
    sender: saying.name,
    message: {
      ...{ v: 1, module: 'lingobooth', type: 'partial', revision: 1, clientId: `${saying.name}-tab` },
      ...{ id: `said-${injected++}`, sentAtMs: 1, stable: { calm: settled, fast: settled } },
      ...saying,
    },
  })
}

/** Ada speaks into a microphone that gives no sound. */
export async function untilDeaf({ ada: { booth, clock, microphone } }: Scene): Promise<void> {
  booth.speak.toggle()
  await until('the microphone', () => microphone.isOpen)
  await until('silence', () => {
    microphone.level(-120, -40)
    void clock.advance(1_000)
    return booth.speak.view.getSnapshot().microphone.state === 'deaf'
  })
}
