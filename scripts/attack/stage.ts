import type { BoothOptions, JsonObject, Module } from '@lingobooth/core'
import { assembleBooth, type BoothInternals } from '@lingobooth/core/workspace'
import { type FakePluginsOptions, fakePlugins, flushPromises, manualClock, memoryNetwork } from '@lingobooth/testing'

const room = 'weekly'
type Channel = Module | 'control'
export const longestText = 'я'.repeat(10_000)

export interface GuestOptions extends FakePluginsOptions {
  readonly options?: Omit<BoothOptions, 'plugins'>
  readonly senderRate?: BoothInternals['senderRate']
}

/** A line as any program may send it. */
export const wireLine = (sender: string, seq: number, fields: Readonly<Record<string, unknown>> = {}) => ({
  v: 1,
  module: 'subtitles',
  id: `${sender}-${seq}`,
  clientId: sender,
  seq,
  sentAtMs: 1,
  time: '10:00:00',
  name: sender,
  speakerLanguage: 'english-united-states',
  text: `${sender} ${seq}`,
  multiple: false,
  translations: [],
  ...fields,
})

export const controlOf = (clientId: string, body: Readonly<Record<string, unknown>>) => ({
  v: 1,
  module: 'lingobooth',
  id: `${clientId}-control`,
  clientId,
  sentAtMs: 1,
  ...body,
})

/** What a booth says of itself. */
export const stateOf = (clientId: string, fields: Readonly<Record<string, unknown>> = {}) =>
  controlOf(clientId, {
    type: 'state',
    heads: { subtitles: 0, chat: 0 },
    reads: { subtitles: [], chat: [], voice: [] },
    ...fields,
  })

/** A room on a network in memory, with a clock that the attack moves. */
export function openStage(network: Parameters<typeof memoryNetwork>[0] = {}) {
  const clock = manualClock()
  const wire = memoryNetwork({ clock, ...network })
  return {
    clock,
    wire,

    /** An honest participant: a whole booth, with fakes for its vendors, that takes whatever is sent unless told otherwise. */
    async comes(name: string, { options, senderRate = false, ...given }: GuestOptions = {}) {
      const fakes = fakePlugins({ clock, network: wire, ...given })
      const { booth, actor } = assembleBooth({ ...options, plugins: fakes.plugins }, { senderRate })
      const joining = booth.join({ room, name, language: 'en-US' })
      await clock.advance(2_000)
      await joining
      const lines = (module: Module = 'subtitles') => booth[module].view.getSnapshot().lines
      return {
        ...fakes,
        booth,
        actor,
        lines,
        texts: (module?: Module) => lines(module).map(({ text }) => text),
        drops: () => booth.app.view.getSnapshot().drops,
        notices: () => booth.notices.view.getSnapshot(),
      }
    },

    /** Whatever this sender likes to say reaches everybody. */
    says(sender: string, message: object, channel: Channel = 'subtitles') {
      wire.inject(room, { channel, message, sender })
    },

    /** A hostile participant whom the network knows, perhaps by several connections: it hears what is sent, and says what it likes. */
    async enters(
      clientId: string,
      onHeard: (message: JsonObject, sender: string) => void = () => {},
      userId: string = clientId,
    ) {
      const session = await wire.transport().open({
        room,
        channels: ['subtitles', 'chat', 'control'],
        self: { clientId, userId, name: clientId },
        signal: new AbortController().signal,
        onDelivery: ({ message, sender = '' }) => onHeard(message as JsonObject, sender),
        onStatus: () => {},
        onClosed: () => {},
      })
      return (message: object, channel: Channel = 'subtitles') => session.publish(channel, message as JsonObject)
    },

    bytesOf: (type: string): number =>
      wire.published
        .filter(({ message }) => Reflect.get(Object(message), 'type') === type)
        .reduce((sum, { message }) => sum + new TextEncoder().encode(JSON.stringify(message)).byteLength, 0),
  }
}

/** Waits in real time, for code that is still loading. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let round = 0; !isSo(); round++) {
    if (round === 1_000) throw new Error('What the attack waits for does not happen.')
    await new Promise((resolve) => setTimeout(resolve, 5))
    await flushPromises()
  }
}
