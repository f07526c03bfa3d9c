import { describe, expect, it } from 'vitest'
import { missingOf, senderOf } from '../booth/test-support/open-room.ts'
import { hear, type Person, room, statusOf } from '../booth/test-support/person.ts'
import { all, disabledOf, rogue, ruledRoom } from '../booth/test-support/ruled-room.ts'
import { wireLine } from '../booth/test-support/wire-lines.ts'
import { wireState } from '../booth/test-support/wire-states.ts'
import { createControl } from '../link/wire/control-message.ts'
import { maxOrderJump } from '../link/wire/moderation.ts'
import type { Transport } from '../ports/transport.port.ts'

/** Somebody with a booth of his own making, who stays connected. */
const stranger = async ({ network, clock }: ReturnType<typeof ruledRoom>, clientId: string, language: string) => {
  const session = await network.transport().open({
    room,
    channels: [],
    self: { clientId, userId: clientId, name: clientId },
    signal: new AbortController().signal,
    onDelivery: () => {},
    onStatus: () => {},
    onClosed: () => {},
  })
  await session.profile?.set({ name: clientId, description: language })
  await clock.advance(0)
}
const captionsOf = ({ booth }: Person) => booth.rules.view.getSnapshot()?.captions ?? 'on'

describe('a removed participant', () => {
  it('removes a participant: the booth leaves and shows why, and others accept nothing more from them', {
    tags: ['removed'],
  }, async () => {
    const open = ruledRoom()
    const [host, ada, eve] = [
      await open.comes('Hanna', { role: 'host' }),
      await open.comes('Ada', { role: 'speaker' }),
      await open.comes('Eve', { role: 'speaker' }),
    ]
    const sender = ada.booth.app.view.getSnapshot().participants.find(({ name }) => name === 'Eve')?.sender ?? ''
    host.booth.rules.remove(sender)
    await open.clock.advance(2_000)
    expect([eve.booth.app.view.getSnapshot().status, eve.notices(), disabledOf(eve)]).toEqual([
      'left',
      ['removed'],
      all('removed'),
    ])
    open.network.inject(room, {
      channel: 'chat',
      sender,
      message: {
        module: 'chat',
        type: 'text',
        time: '1',
        name: 'Eve',
        speakerLanguage: 'english-united-states',
        text: 'still here',
      },
    })
    await open.clock.advance(1_000)
    expect([ada.shown('chat'), host.policy.deeds.slice(1)]).toEqual([[], [['remove', sender]]])
  })

  it('keeps out a removed participant who returns in a page that no booth has seen', {
    tags: ['removed'],
  }, async () => {
    const open = ruledRoom()
    const transport: Transport = {
      ...open.network.transport(),
      async open(options) {
        const session = await open.network.transport().open(options)
        return { ...session, userOf: (sender) => (sender === session.self ? 'eve' : undefined) }
      },
    }
    const comes = () => open.comes('Eve', { role: 'speaker' }, { options: { userId: 'eve' }, transport })
    const host = await open.comes('Hanna', { role: 'host' })
    await comes()
    const sender = host.booth.app.view.getSnapshot().participants.find(({ name }) => name === 'Eve')?.sender ?? ''
    host.booth.rules.remove(sender)
    await open.clock.advance(2_000)
    const back = await comes()
    await open.clock.advance(2_000)
    expect([back.booth.app.view.getSnapshot().status, back.notices()]).toEqual(['left', ['removed']])
  })

  it('takes no order of a removed host: captions run on, and the host who removed them stays', {
    tags: ['removed'],
  }, async () => {
    const open = ruledRoom()
    const [owner, ada] = [await open.comes('Olga', { role: 'host' }), await open.comes('Ada', { role: 'speaker' })]
    const tell = rogue(open, 'eve')
    await tell({ captions: 'off' })
    expect([captionsOf(owner), captionsOf(ada)]).toEqual(['off', 'off'])
    owner.booth.rules.setCaptions('on')
    owner.booth.rules.remove('eve')
    await open.clock.advance(2_000)
    await tell({ order: 100, captions: 'off', removed: [senderOf(owner), senderOf(ada)] })
    expect([owner, ada].map((somebody) => [statusOf(somebody), captionsOf(somebody)])).toEqual([
      ['joined', 'on'],
      ['joined', 'on'],
    ])
    expect([ada.drops(), owner.drops()]).toEqual([{ 'message.not-allowed': 1 }, { 'message.not-allowed': 1 }])
  })

  it('takes nothing more of a removed participant from a history, or from another who passes it on', {
    tags: ['removed'],
  }, async () => {
    const open = ruledRoom({ history: true })
    const [host, ada] = [await open.comes('Hanna', { role: 'host' }), await open.comes('Ada', { role: 'speaker' })]
    const say = (seq: number) =>
      open.network.inject(room, { channel: 'subtitles', message: wireLine('eve', seq), sender: 'eve' })
    say(1)
    open.network.lose(({ channel }) => channel === 'subtitles')
    say(2)
    open.network.lose(undefined)
    host.booth.rules.remove('eve')
    await open.clock.advance(2_000)
    open.network.end(undefined, senderOf(ada))
    await open.clock.advance(0)
    say(3)
    await open.clock.advance(30_000)
    await hear(open.network, wireLine('luis', 1), 'luis')
    expect([statusOf(ada), ada.shown(), ada.notices()]).toEqual(['joined', ['eve 1 [en-US]', 'luis 1 [en-US]'], []])
  })

  it('no longer waits for lines of a removed participant, whose open lines go', { tags: ['removed'] }, async () => {
    const open = ruledRoom()
    const [host, ada] = [await open.comes('Hanna', { role: 'host' }), await open.comes('Ada', { role: 'speaker' })]
    for (const seq of [1, 3]) await hear(open.network, wireLine('eve', seq), 'eve')
    const partial = { type: 'partial', revision: 1, text: 'and', speakerLanguage: 'english', name: 'Eve' } as const
    const body = { ...partial, stable: { calm: 3, fast: 3 } }
    await hear(open.network, createControl(body, { clientId: 'eve', sentAtMs: 1 }), 'eve')
    const openLines = () => ada.booth.subtitles.view.getSnapshot().openLines.map(({ text }) => text)
    expect(openLines()).toEqual(['and'])
    host.booth.rules.remove('eve')
    await open.clock.advance(0)
    expect(openLines()).toEqual([])
    await open.clock.advance(120_000)
    expect([missingOf(ada), ada.notices()]).toEqual([[], []])
  })

  it('translates nothing for a removed participant who stays connected', { tags: ['removed'] }, async () => {
    const open = ruledRoom()
    const [host, ada] = [await open.comes('Hanna', { role: 'host' }), await open.comes('Ada', { role: 'speaker' })]
    await stranger(open, 'eve', 'french-france')
    await stranger(open, 'mallory', '')
    const reads = { subtitles: ['spanish-spain'], chat: [], voice: [] }
    await hear(open.network, wireState('mallory', { reads }), 'mallory', 'control')
    const targetsOf = async (text: string) => {
      const before = ada.translator.requests.length
      ada.booth.subtitles.send(text)
      await open.clock.advance(1_000)
      return ada.translator.requests.slice(before).map(({ target }) => target.code)
    }
    expect(await targetsOf('before')).toEqual(['french-france', 'spanish-spain'])
    for (const sender of ['eve', 'mallory']) host.booth.rules.remove(sender)
    await open.clock.advance(2_000)
    expect(await targetsOf('after')).toEqual([])
  })

  it.each([
    ['the highest number', Number.MAX_SAFE_INTEGER],
    ['one close to it', Number.MAX_SAFE_INTEGER - 1],
    ['one far ahead', maxOrderJump + 10],
  ])(
    'follows the orders of hosts after an order with %s, also those of a host who did not hear it',
    {
      tags: ['captions-for-all', 'removed'],
    },
    async (_, order) => {
      const open = ruledRoom()
      const [owner, ada] = [await open.comes('Olga', { role: 'host' }), await open.comes('Ada', { role: 'speaker' })]
      await rogue(open, 'eve')({ order, captions: 'off' })
      const luis = await open.comes('Luis', { role: 'speaker' })
      const second = await open.comes('Hanna', { role: 'host' })
      const all = [owner, ada, luis, second]
      const states: unknown[] = []
      for (const [host, captions] of [
        [owner, 'on'],
        [second, 'off'],
        [second, 'on'],
        [owner, 'off'],
        [owner, 'on'],
      ] as const) {
        host.booth.rules.setCaptions(captions)
        await open.clock.advance(2_000)
        states.push(all.map(captionsOf))
      }
      const ofAll = (captions: string) => all.map(() => captions)
      expect(states).toEqual(['on', 'off', 'on', 'off', 'on'].map(ofAll))
      owner.booth.rules.remove(senderOf(luis))
      await open.clock.advance(2_000)
      expect(all.map(statusOf)).toEqual(['joined', 'joined', 'left', 'joined'])
      const drops = all.map((somebody) => somebody.drops()['message.invalid-field'])
      expect(drops).toEqual([undefined, undefined, undefined, undefined])
    },
  )
})
