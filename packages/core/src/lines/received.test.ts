import { describe, expect, it } from 'vitest'
import { connectionsOf } from '../booth/test-support/connections.ts'
import { controlsOf, numbers, openRoom, senderOf, textsOf } from '../booth/test-support/open-room.ts'
import { hear, room, sentLines, settled, spanishLine } from '../booth/test-support/person.ts'
import { wireLine } from '../booth/test-support/wire-lines.ts'
import { wireState } from '../booth/test-support/wire-states.ts'
import { revisionOf } from '../booth/test-support/wire-updates.ts'
import { wait } from '../kit/wait.ts'
import { maxSenderChars } from '../link/limits.ts'
import { createControl } from '../link/wire/control-message.ts'
import type { Transport } from '../ports/transport.port.ts'

const openOf = ({ booth }: Awaited<ReturnType<ReturnType<typeof openRoom>['comes']>>) =>
  booth.subtitles.view.getSnapshot().openLines.map(({ text }) => text)
const partialOf = (clientId: string) =>
  createControl(
    {
      ...{ type: 'partial', revision: 1, text: `${clientId} speaks`, stable: { calm: 0, fast: 0 } },
      ...{ speakerLanguage: 'spanish-spain', name: 'Luis' },
    },
    { clientId, sentAtMs: 1 },
  )

describe('what a booth itself has sent', () => {
  it('is ignored when it comes back: it opens no line, and needs no answer and no count', async () => {
    const { comes, network, clock } = openRoom()
    const ada = await comes()
    await clock.advance(5_000)
    const before = network.published.length
    await hear(network, partialOf(senderOf(ada)), 'ada-as-others-see-her')
    await hear(network, wireState(senderOf(ada), { asks: true }), 'ada-as-others-see-her', 'control')
    await clock.advance(900)
    expect([openOf(ada), network.published.length - before, ada.drops()]).toEqual([[], 0, {}])
    await hear(network, partialOf('luis'), 'luis')
    await hear(network, wireState('luis', { asks: true }), 'luis', 'control')
    await clock.advance(900)
    expect([openOf(ada), network.published.length - before]).toEqual([['luis speaks'], 1])
  })

  it('in an earlier stay is not shown again, whatever sender it comes from', async () => {
    const { comes, said, network, clock } = openRoom()
    const ada = await comes()
    await said(ada, 'before')
    const [before] = sentLines(network)
    await ada.booth.leave()
    const joining = ada.join()
    await clock.advance(5_000)
    await joining
    await hear(network, before?.message, 'ada-as-others-see-her')
    expect([textsOf(ada), ada.drops()]).toEqual([['before'], { 'message.duplicate': 1 }])
    const another = { ...Object(before?.message), id: 'another', text: 'of an earlier stay in another tab' }
    await hear(network, another, 'ada-as-others-see-her')
    expect(textsOf(ada)).toEqual(['before', 'of an earlier stay in another tab'])
  })
})

describe('a correction that another passes on', () => {
  it('changes what was passed on, but what came from its author only if the author sends it', async () => {
    const { comes, network, clock } = openRoom()
    const ada = await comes()
    await hear(network, wireLine('luis', 1), 'luis')
    await ada.booth.leave()
    const joining = ada.join()
    await clock.advance(100)
    await hear(network, wireState('eve', { heads: { subtitles: 1, chat: 0 } }), 'eve', 'control')
    await clock.advance(2_000)
    await joining
    const ask = controlsOf(network, 'ask').findLast(({ sender }) => sender === senderOf(ada))?.message
    const lines = [
      wireLine('luis', 2),
      revisionOf('as passed on', { seq: 3, revision: 1, of: 'luis-2' }),
      revisionOf('forged', { seq: 4, revision: 1, of: 'luis-1' }),
    ].map((message) => ({ channel: 'subtitles' as const, sender: 'luis', message }))
    const answer = { type: 'answer', to: senderOf(ada), ask: String(Reflect.get(Object(ask), 'id')), lines } as const
    await hear(network, createControl({ ...answer, complete: true }, { clientId: 'eve', sentAtMs: 1 }), 'eve')
    await clock.advance(2_000)
    expect(textsOf(ada)).toEqual(['luis 1', 'as passed on'])
    await comes()
    await clock.advance(5_000)
    const told = controlsOf(network, 'answer').flatMap(({ message }): { message: object }[] =>
      Reflect.get(Object(message), 'lines'),
    )
    expect(told.map(({ message }) => Reflect.get(message, 'text'))).toEqual(['luis 2', 'as passed on'])
    await hear(network, revisionOf('as I said', { seq: 5, revision: 1, of: 'luis-1' }), 'luis')
    expect(textsOf(ada)).toEqual(['as I said', 'as passed on'])
  })
})

describe('a line that was refused', () => {
  const senderRate = { messagesPerSecond: 1, messageBurst: 2 }

  it('does not come from a history either, but its number may be used again', async () => {
    const { comes, travels, network, clock } = openRoom({ history: true })
    const ada = await comes({ senderRate })
    for (const seq of [1, 2, 3, 4]) await travels('eve', seq)
    expect([textsOf(ada), ada.drops()]).toEqual([['eve 1', 'eve 2'], { 'message.too-fast': 2 }])
    network.end(undefined, senderOf(ada))
    await travels('luis', 1)
    await hear(network, spanishLine({ text: 'bare' }), 'ben')
    await clock.advance(60_000)
    const shown = ['eve 1', 'eve 2', 'luis 1', 'bare']
    expect(textsOf(ada)).toEqual(shown)
    await hear(network, wireLine('eve', 4, { id: 'again', text: 'eve again' }), 'eve')
    expect(textsOf(ada)).toEqual([...shown, 'eve again'])
  })

  it('comes from the history that a newcomer reads', async () => {
    const { comes, travels, network, clock } = openRoom({ history: true })
    const transport = network.transport()
    const slow: Transport = {
      ...transport,
      async open(options) {
        const session = await transport.open(options)
        const { history } = session
        if (!history) return session
        const read: typeof history.read = async (...range) => {
          await wait(2_000, clock, new AbortController().signal)
          return history.read(...range)
        }
        return { ...session, history: { ...history, read } }
      },
    }
    const coming = comes({ transport: slow, senderRate })
    await clock.advance(500)
    for (const seq of [1, 2, 3, 4]) await travels('eve', seq)
    await clock.advance(20_000)
    const zoe = await coming
    expect([textsOf(zoe), zoe.drops()]).toEqual([
      numbers(4).map((seq) => `eve ${seq}`),
      { 'message.too-fast': 2, 'message.duplicate': 2 },
    ])
  })
})

describe('a sender', () => {
  it(`may have a name of ${maxSenderChars} characters; what a longer one says is counted once`, async () => {
    const { comes, network } = openRoom()
    const ada = await comes()
    const [longest, longer] = ['e'.repeat(maxSenderChars), 'e'.repeat(maxSenderChars + 1)]
    await hear(network, wireLine('eve', 1), longest)
    for (const sender of [longest, longer]) {
      const role = 'listener'
      network.inject(room, { channel: 'subtitles', message: wireLine('eve', 2), sender, role })
    }
    await settled()
    expect([textsOf(ada), ada.drops()]).toEqual([['eve 1'], { 'message.not-allowed': 1, 'message.invalid-field': 1 }])
  })

  it('has the rate of its user, of which a line that it may not bring spends nothing', async () => {
    const { comes, network } = openRoom()
    const ada = await comes({ senderRate: { messagesPerSecond: 1, messageBurst: 2 } })
    const [listener = '', first = '', second = ''] = await connectionsOf(network, 'eve', 3)
    const say = (sender: string, seq: number, role?: 'listener') =>
      network.inject(room, { channel: 'subtitles', message: wireLine('eve', seq), sender, ...(role && { role }) })
    for (const seq of [1, 2, 3]) say(listener, seq, 'listener')
    for (const [seq, sender] of [first, second, first].entries()) say(sender, 4 + seq)
    await hear(network, wireLine('luis', 1), 'luis')
    expect([textsOf(ada), ada.drops()]).toEqual([
      ['eve 4', 'eve 5', 'luis 1'],
      { 'message.not-allowed': 3, 'message.too-fast': 1 },
    ])
  })
})
