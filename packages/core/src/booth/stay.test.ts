import { manualClock, memoryNetwork } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import type { Transport } from '../ports/transport.port.ts'
import { linesOf, missingOf } from './test-support/open-room.ts'
import { type Person, person, room, spanishLine } from './test-support/person.ts'

/** Two who go from room to room, one of them by a transport that is altered. */
const between = (alter: (transport: Transport) => Transport) => {
  const clock = manualClock()
  const network = memoryNetwork({ clock })
  const enters = async ({ booth }: Person, name: string) => {
    const joining = booth.join({ room: name, name: 'Ada', language: 'en-US' })
    await clock.advance(2_000)
    await joining
  }
  return {
    clock,
    network,
    enters,
    ada: person({ clock, network, transport: alter(network.transport()) }),
    ben: person({ clock, network }),
  }
}

it('a stay announces nothing of its own in the next room', async () => {
  const { clock, enters, ada, ben } = between((transport) => ({
    ...transport,
    async open(options) {
      const session = await transport.open(options)
      return {
        ...session,
        async publish(channel, message, more) {
          if (options.room === 'first' && Reflect.get(message, 'type') === 'state')
            await new Promise<void>((resolve) => clock.setTimeout(resolve, 9_000))
          return session.publish(channel, message, more)
        },
      }
    },
  }))
  await enters(ben, 'second')
  await enters(ada, 'first')
  ada.booth.subtitles.send('said in the first room')
  await clock.advance(100)
  await ada.booth.leave()
  await enters(ada, 'second')
  await clock.advance(40_000)
  expect(missingOf(ben)).toEqual([])
})

it('a stay does not carry its participants over into the next room', async () => {
  const { clock, network, enters, ada } = between((transport) => ({
    ...transport,
    async open(options) {
      const session = await transport.open(options)
      const words = { id: 'p1', clientId: 'luis', text: 'hi', revision: 1, stable: { calm: 1, fast: 1 } }
      const header = {
        type: 'partial',
        v: 1,
        module: 'lingobooth',
        name: 'Luis',
        speakerLanguage: 'en-US',
        sentAtMs: 1,
      }
      options.onDelivery({ channel: 'subtitles', message: { ...header, ...words }, sender: 'luis' })
      return { ...session, userOf: (sender) => `${options.room} ${sender}` }
    },
  }))
  await enters(ada, 'first')
  await ada.booth.leave()
  await enters(ada, room)
  network.inject(room, { channel: 'subtitles', message: spanishLine({ name: 'Luis' }), sender: 'luis' })
  await clock.advance(0)
  expect(linesOf(ada).map(({ name }) => name)).toEqual(['Luis'])
})
