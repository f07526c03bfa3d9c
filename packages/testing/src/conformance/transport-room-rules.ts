import { assertEqual } from './assert.ts'
import type { Rules } from './runner.ts'
import { assertHeardExactly, type TransportStage } from './transport-stage.ts'

const wildcards = ['', '*', '.*', '>', '.>', ',*', ':*', '/#', '/+', '.a', ',a', ':a', '/a', '-pnpres']
const lookalikes = [
  ' d',
  '%20d',
  '+d',
  '-e',
  '-E',
  'é',
  'e\u0301',
  '%C3%A9',
  '\ud800',
  '\ud801',
  '\ufffd',
  '\u0000',
  '🎉',
  '/../x',
]
const long = 'long '.repeat(60)
const longOnes = [long, `${long}a`, `${long}b`, `${'é'.repeat(300)}a`, `${'é'.repeat(300)}b`]

const withEndings =
  (endings: readonly string[]) =>
  async ({ join, room }: TransportStage) => {
    const rooms = endings.map((ending) => room + ending)
    const pairs = await Promise.all(rooms.map((name) => Promise.all([join({ room: name }), join({ room: name })])))
    await Promise.all(pairs.map(([speaker], index) => speaker.say(`in room ${index}`)))
    await Promise.all(
      pairs.map(([speaker, listener], index) =>
        assertHeardExactly(speaker, listener, [`in room ${index}`], `heard in room ${JSON.stringify(rooms[index])}`),
      ),
    )
  }

export const transportRoomRules: Rules<TransportStage> = {
  'two rooms never hear each other, even if their names look like patterns': async (stage) =>
    withEndings(wildcards)(stage),

  'two rooms never hear each other, however similar their names': async (stage) => withEndings(lookalikes)(stage),

  'two rooms never hear each other, however long the common part of their names': async (stage) =>
    withEndings(longOnes)(stage),

  'only the requested channels are heard': async ({ join }) => {
    const speaker = await join({ channels: ['main', 'side'] })
    const [main, both] = [await join({ channels: ['main'] }), await join({ channels: ['main', 'side'] })]
    await speaker.say('aside', 'side')
    await both.hears('aside')
    assertEqual(both.heard[0]?.channel, 'side', 'the channel of the message')
    await assertHeardExactly(speaker, main, [], 'heard on the main channel')
  },
}
