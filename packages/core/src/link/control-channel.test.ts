import { describe, expect, it } from 'vitest'
import { controlsOf, linesOf, openRoom, senderOf, textsOf } from '../booth/test-support/open-room.ts'
import { hear } from '../booth/test-support/person.ts'
import { wireLine } from '../booth/test-support/wire-lines.ts'
import { wireState } from '../booth/test-support/wire-states.ts'
import { revisionOf, translatedOf } from '../booth/test-support/wire-updates.ts'
import { type ControlBody, createControl } from './wire/control-message.ts'

const partial = {
  type: 'partial',
  revision: 1,
  text: 'on my way',
  stable: { calm: 0, fast: 0 },
  speakerLanguage: 'spanish-spain',
  name: 'Eve',
} as const
const control = (body: ControlBody) => createControl(body, { clientId: 'eve', sentAtMs: 1, id: 'eve-control' })

describe('the control channel', () => {
  it('drops and counts any line, correction or translation', async () => {
    const { comes, network, clock } = openRoom()
    const ada = await comes()
    await hear(network, wireLine('eve', 1), 'eve')
    const update = { clientId: 'eve', of: 'eve-1', seq: 2, revision: 1 }
    for (const message of [
      wireLine('eve', 2),
      wireLine('eve', 1, { module: 'chat' }),
      { module: 'subtitles', name: 'Eve', speakerLanguage: 'en-US', text: 'bare' },
      revisionOf('better', update),
      translatedOf('mejor', update),
      control(partial),
    ])
      await hear(network, message, 'eve', 'control')
    await clock.advance(60_000)
    expect([textsOf(ada), textsOf(ada, 'chat'), ada.booth.subtitles.view.getSnapshot().openLines]).toEqual([
      ['eve 1'],
      [],
      [],
    ])
    expect([ada.drops(), ada.notices()]).toEqual([{ 'message.other-channel': 6 }, []])
  })

  it('drops answers, even those of a participant who was asked', async () => {
    const { comes, network, clock } = openRoom()
    const ada = await comes()
    for (const seq of [1, 3]) await hear(network, wireLine('eve', seq), 'eve')
    await clock.advance(200)
    const [ask] = controlsOf(network, 'ask')
    const answer = (lines: readonly number[]) =>
      control({
        type: 'answer',
        to: senderOf(ada),
        ask: String(Reflect.get(Object(ask?.message), 'id')),
        lines: lines.map((seq) => ({ channel: 'subtitles', message: wireLine('eve', seq) })),
        complete: true,
      })
    await hear(network, answer([2]), 'eve', 'control')
    expect([textsOf(ada), ada.drops()]).toEqual([['eve 1', 'eve 3'], { 'message.other-channel': 1 }])
    await hear(network, answer([2]), 'eve')
    expect(linesOf(ada).map(({ text, origin }) => [text, origin])).toEqual([
      ['eve 1', 'live'],
      ['eve 2', 'repair'],
      ['eve 3', 'live'],
    ])
  })

  it('is the only one to carry states and questions', async () => {
    const { comes, network, clock, said } = openRoom()
    const ada = await comes()
    await said(ada, 'hello')
    await clock.advance(2_000)
    const before = network.published.length
    const french = { subtitles: ['french-france'], chat: [], voice: [] }
    await hear(network, wireState('eve', { asks: true, reads: french, heads: { subtitles: 9, chat: 0 } }), 'eve')
    await hear(network, control({ type: 'ask', to: senderOf(ada), latest: 9 }), 'eve', 'chat')
    await said(ada, 'again')
    await clock.advance(900)
    expect(network.published.slice(before).map(({ channel }) => channel)).toEqual(['subtitles'])
    expect([ada.translator.requests, ada.drops()]).toEqual([[], { 'message.other-channel': 2 }])
  })
})
