import { manualClock, memoryNetwork } from '@lingobooth/testing'
import { type Person, type PersonOptions, person, room } from './person.ts'
import { wireLine } from './wire-lines.ts'

export type Network = ReturnType<typeof memoryNetwork>

export const moduleOf = (message: unknown) => Reflect.get(Object(message), 'module')
export const typeOf = (message: unknown) => Reflect.get(Object(message), 'type')
export const linesOf = ({ booth }: Person) => booth.subtitles.view.getSnapshot().lines
export const textsOf = ({ booth }: Person, module: 'subtitles' | 'chat' = 'subtitles') =>
  booth[module].view.getSnapshot().lines.map(({ text }) => text)
export const originsOf = (person: Person) => linesOf(person).map(({ origin }) => origin)
export const missingOf = ({ events }: Person) => events.filter(({ type }) => type === 'lines.missing')
export const senderOf = ({ actor }: Person): string => actor.getSnapshot().context.request.clientId
export const controlsOf = ({ published }: Network, wanted: string) =>
  published.filter(({ message }) => moduleOf(message) === 'lingobooth' && typeOf(message) === wanted)

/** A room whose network is as told, with a clock for everybody in it. */
export const openRoom = (options: Parameters<typeof memoryNetwork>[0] = {}) => {
  const clock = manualClock()
  const network = memoryNetwork({ clock, ...options })
  const said = async (somebody: Person, ...texts: readonly string[]) => {
    for (const text of texts) somebody.booth.subtitles.send(text)
    await clock.advance(0)
  }
  return {
    clock,
    network,
    async comes({ language, ...more }: PersonOptions & { readonly language?: string } = {}): Promise<Person> {
      const somebody = person({ clock, network, ...more })
      const joining = somebody.join(language)
      await clock.advance(1_000)
      await joining
      return somebody
    },
    /** A line of a stranger, as it travels; a transport with a history keeps it. */
    async travels(clientId: string, seq: number) {
      network.inject(room, { channel: 'subtitles', message: wireLine(clientId, seq), sender: clientId })
      await clock.advance(0)
    },
    said,
    /** Nobody hears what is said now. */
    async lost(somebody: Person, ...texts: readonly string[]) {
      network.lose(({ message }) => moduleOf(message) !== 'lingobooth')
      await said(somebody, ...texts)
      network.lose(undefined)
    },
  }
}

export const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, index) => String(from + index))
