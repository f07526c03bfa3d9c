import { fakeRoomPolicy, manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { definePlugin, Ports, provide } from '../booth/plugin.ts'
import { senderOf } from '../booth/test-support/open-room.ts'
import { hear, person, room, settled, statusOf } from '../booth/test-support/person.ts'
import { all, disabledOf, rogue, ruledRoom } from '../booth/test-support/ruled-room.ts'
import { wireLine } from '../booth/test-support/wire-lines.ts'
import type { RoomPolicy } from '../ports/room-policy.port.ts'
import type { Transport } from '../ports/transport.port.ts'

const sentBy = ({ network }: ReturnType<typeof ruledRoom>) =>
  network.published.flatMap(({ message }) => Reflect.get(Object(message), 'text') ?? [])
/** Somebody alone, on whose page this policy rules. */
const ruledBy = (policy: RoomPolicy) =>
  person({
    clock: manualClock(),
    more: [
      definePlugin(
        'policy',
        provide(Ports.RoomPolicy, [], () => policy),
      ),
    ],
  })
const consent = { text: 'Captions run. Do you agree?', answer: null }

describe('the room policy', () => {
  it('lets a listener read and hear, but not send lines or files', { tags: ['role-listener'] }, async () => {
    const open = ruledRoom()
    const ada = await open.comes('Ada', { role: 'speaker' })
    const zoe = await open.comes('Zoe', { role: 'listener' })
    expect(disabledOf(zoe)).toEqual(all('listening'))
    expect(zoe.booth.subtitles.send('from a listener')).toBe(false)
    ada.booth.subtitles.send('to everybody')
    await open.clock.advance(1_000)
    expect([zoe.shown(), ada.shown()]).toEqual([['to everybody'], ['to everybody']])
  })

  it('sends no line typed or spoken by somebody who became a listener in the room', {
    tags: ['role-listener'],
  }, async () => {
    const open = ruledRoom()
    const ada = await open.comes('Ada', { role: 'speaker' })
    ada.speechToText.hang()
    ada.booth.speak.toggle()
    await open.clock.advance(100)
    ada.microphone.emit({ startedAtMs: open.clock.now() })
    await open.clock.advance(100)
    ada.policy.set({ role: 'listener' })
    ada.speechToText.pending[0]?.answer('said before')
    await open.clock.advance(5_000)
    expect([disabledOf(ada), ada.booth.chat.send('typed'), ada.shown(), sentBy(open)]).toEqual([
      all('listening'),
      false,
      [],
      [],
    ])
  })

  it('sends no file that somebody had begun to send on becoming a listener in the room', {
    tags: ['role-listener'],
  }, async () => {
    const open = ruledRoom()
    const ada = await open.comes('Ada', { role: 'speaker' })
    ada.booth.chat.selectFile(new File(['x'], 'notes.txt'))
    const [file] = ada.booth.chat.view.getSnapshot().files
    ada.booth.chat.uploadFile(file?.id ?? '')
    ada.policy.set({ role: 'listener' })
    await open.clock.advance(5_000)
    const { files, lines } = ada.booth.chat.view.getSnapshot()
    expect([file?.name, files, lines, sentBy(open)]).toEqual(['notes.txt', [], [], []])
  })

  it('drops lines of a sender whom the transport reports as a listener', { tags: ['role-kept'] }, async () => {
    const open = ruledRoom()
    const ada = await open.comes('Ada', { role: 'speaker' })
    const eve = await open.comes('Eve', { role: 'speaker' }, { claims: 'listener' })
    eve.booth.subtitles.send('brought all the same')
    await open.clock.advance(60_000)
    expect([ada.shown(), ada.drops()['message.not-allowed'], ada.notices()]).toEqual([[], expect.any(Number), []])
  })

  it('neither recognises nor sends the speech of somebody who has not agreed, and shows why', {
    tags: ['consent'],
  }, async () => {
    const open = ruledRoom()
    const ada = await open.comes('Ada', { role: 'speaker', consent })
    expect([disabledOf(ada), ada.notices()]).toEqual([all('consent-open'), ['consent']])
    ada.booth.speak.toggle()
    expect([ada.microphone.isOpen, ada.booth.chat.send('too early')]).toEqual([false, false])
    const answers: unknown[] = []
    ada.booth.on('consent.answered', ({ answer, atMs }) => answers.push([answer, typeof atMs]))
    ada.booth.rules.answerConsent('declined')
    await settled()
    expect([disabledOf(ada), ada.notices()]).toEqual([all('consent-declined'), ['consent']])
    ada.booth.rules.answerConsent('accepted')
    await settled()
    expect([disabledOf(ada), ada.notices(), ada.booth.chat.send('now')]).toEqual([all(null), [], true])
    expect([ada.policy.deeds.slice(1), answers]).toEqual([
      [
        ['answerConsent', 'declined'],
        ['answerConsent', 'accepted'],
      ],
      [
        ['declined', 'number'],
        ['accepted', 'number'],
      ],
    ])
  })

  it('stops the microphone of somebody who declines, and sends nothing recognised afterwards', {
    tags: ['consent'],
  }, async () => {
    const open = ruledRoom()
    const ada = await open.comes('Ada', { role: 'speaker', consent: { ...consent, answer: 'accepted' } })
    ada.speechToText.hang()
    ada.booth.speak.toggle()
    await open.clock.advance(100)
    ada.microphone.emit({ startedAtMs: open.clock.now() })
    await open.clock.advance(100)
    ada.booth.rules.answerConsent('declined')
    await settled()
    ada.speechToText.pending[0]?.answer('said before')
    await open.clock.advance(5_000)
    expect([ada.microphone.isOpen, ada.shown(), sentBy(open)]).toEqual([false, [], []])
  })

  it('notifies somebody whose answer could not be recorded, and keeps the previous answer', async () => {
    const open = ruledRoom()
    const ada = await open.comes('Ada', { role: 'speaker', consent })
    ada.policy.fail('network')
    ada.booth.rules.answerConsent('accepted')
    await settled()
    expect([disabledOf(ada), ada.notices()]).toEqual([all('consent-open'), ['consent', 'policy-failed']])
  })

  it('runs captions only after a host has started them for all, and only until they end', {
    tags: ['captions-for-all'],
  }, async () => {
    const open = ruledRoom()
    const captions = 'off' as const
    const [host, ada] = [
      await open.comes('Hanna', { role: 'host', captions }),
      await open.comes('Ada', { role: 'speaker', captions }),
    ]
    const microphone = () => ada.booth.subtitles.view.getSnapshot().microphone
    expect([microphone().disabled, ada.notices(), ada.booth.chat.send('typed')]).toEqual([
      'captions-off',
      ['captions-off'],
      true,
    ])
    ada.booth.rules.setCaptions('on')
    await open.clock.advance(1_000)
    expect([microphone().disabled, ada.policy.deeds.slice(1)]).toEqual(['captions-off', []])
    host.booth.rules.setCaptions('on')
    await open.clock.advance(1_000)
    expect([microphone().disabled, ada.notices()]).toEqual([null, []])
    ada.booth.speak.toggle()
    await open.clock.advance(100)
    expect(microphone().active).toBe(true)
    host.booth.rules.setCaptions('off')
    await open.clock.advance(1_000)
    expect([microphone().active, microphone().disabled, host.policy.deeds.slice(1)]).toEqual([
      false,
      'captions-off',
      [
        ['setCaptions', 'on'],
        ['setCaptions', 'off'],
      ],
    ])
    const late = await open.comes('Luis', { role: 'speaker' })
    await open.clock.advance(2_000)
    expect(disabledOf(late)[3]).toBe('captions-off')
    const told = () => open.network.published.filter(({ channel }) => channel === 'host').length
    const before = told()
    const asks = { v: 1, module: 'lingobooth', type: 'state', id: 'a', clientId: 'eve', sentAtMs: 1, asks: true }
    for (let count = 0; count < 50; count++)
      open.network.inject(room, { channel: 'control', message: asks, sender: 'eve' })
    await open.clock.advance(2_000)
    expect(told() - before).toBe(1)
  })

  it.each([
    ['a speaker who calls himself a host', true],
    ['a host for whom no transport vouches', false],
  ])('ignores orders from %s', async (_, vouches) => {
    const open = ruledRoom({ vouches })
    const ada = await open.comes('Ada', { role: 'speaker' })
    const eve = await open.comes('Eve', { role: 'host' }, { claims: 'speaker' })
    eve.booth.rules.setCaptions('off')
    eve.booth.rules.remove(eve.booth.app.view.getSnapshot().participants[0]?.sender ?? '')
    await open.clock.advance(2_000)
    expect([disabledOf(ada), ada.booth.app.view.getSnapshot().status]).toEqual([all(null), 'joined'])
  })

  it('reports a cap that is reached, asks no vendor until it is lifted, and loses no line', {
    tags: ['caps'],
  }, async () => {
    const open = ruledRoom()
    const ada = await open.comes('Ada', { role: 'speaker', spent: ['translation', 'recognition', 'voice'] })
    const luis = await open.comes('Luis', { role: 'speaker' })
    expect([ada.booth.speak.view.getSnapshot().microphone.warning, ada.booth.voice.view.getSnapshot().warning]).toEqual(
      ['speech-to-text-limit', 'text-to-speech-limit'],
    )
    ada.booth.subtitles.setTargetLanguage('spanish-spain')
    luis.booth.subtitles.send('hello')
    await open.clock.advance(5_000)
    const shown = () => ada.subtitles().map(({ shown, state }) => [shown.text, state])
    expect(shown()).toEqual([['hello', 'untranslated']])
    expect(ada.translator.requests).toEqual([])
    ada.policy.set({ spent: [] })
    expect([ada.booth.speak.view.getSnapshot().microphone.warning, ada.booth.voice.view.getSnapshot().warning]).toEqual(
      [null, null],
    )
  })

  it('offers only the languages of the room, and notifies a participant whose language it replaces', {
    tags: ['room-languages'],
  }, async () => {
    const open = ruledRoom()
    const ada = await open.comes('Ada', { role: 'speaker', languages: ['es-ES', 'french-france'] })
    const { languages, chosen } = ada.booth.app.view.getSnapshot()
    expect([languages.map(({ tag }) => tag).sort(), ada.notices(), chosen.read]).toEqual([
      ['es-ES', 'fr-FR'],
      ['language-not-here'],
      languages[0]?.code,
    ])
  })

  it('is followed from the moment that somebody has joined, also by what a listener of that does', async () => {
    const policy = fakeRoomPolicy({ role: 'speaker' })
    const ada = ruledBy(policy)
    ada.booth.on('joined', () => policy.set({ role: 'listener' }))
    await ada.join()
    expect([disabledOf(ada), ada.booth.subtitles.send('typed')]).toEqual([all('listening'), false])
  })

  it('asks for no consent that was given as soon as somebody had joined', { tags: ['consent'] }, async () => {
    const { answerConsent: _, ...policy } = fakeRoomPolicy({ role: 'speaker', consent })
    const ada = ruledBy(policy)
    ada.booth.on('joined', () => ada.booth.rules.answerConsent('accepted'))
    await ada.join()
    await settled()
    expect([ada.notices(), ada.booth.subtitles.send('typed')]).toEqual([[], true])
  })

  it('that cannot be followed any more keeps nobody in the room, and no microphone open', async () => {
    const policy = fakeRoomPolicy({ role: 'speaker' })
    const broken = {
      ...policy,
      subscribe: () => () => {
        throw new TypeError('of secrets')
      },
    }
    const ada = ruledBy(broken)
    await ada.join()
    ada.booth.speak.toggle()
    await settled()
    expect(ada.microphone.isOpen).toBe(true)
    await ada.booth.leave()
    expect([statusOf(ada), ada.microphone.isOpen, ada.clock.pending]).toEqual(['left', false, 0])
  })

  it('that cannot be followed lets nobody write into a room that was not entered', async () => {
    const policy = fakeRoomPolicy({ role: 'speaker' })
    const broken = {
      ...policy,
      subscribe() {
        throw new TypeError('of secrets')
      },
    }
    const ada = ruledBy(broken)
    await expect(ada.join()).rejects.toMatchObject({ code: 'internal' })
    expect([statusOf(ada), ada.booth.subtitles.send('typed'), ada.shown(), ada.machines()]).toEqual([
      'failed',
      false,
      [],
      {},
    ])
  })

  it('keeps out somebody who may not enter, with the reason given by the policy', async () => {
    const policy = fakeRoomPolicy({ role: 'speaker' })
    policy.fail('unauthorized')
    const ada = ruledBy(policy)
    await expect(ada.join()).rejects.toMatchObject({ code: 'unauthorized' })
    expect(ada.network.sessions).toBe(0)
  })

  it('obeys no host in a booth without a policy, also on a transport that brings what was not asked for', async () => {
    const open = ruledRoom()
    const transport: Transport = {
      ...open.network.transport(),
      open: (options) => open.network.transport().open({ ...options, channels: [...options.channels, 'host'] }),
    }
    const ada = person({ clock: open.clock, transport })
    const joining = ada.join()
    await open.clock.advance(2_000)
    await joining
    await rogue(open, 'eve')({ captions: 'off', removed: ['luis', senderOf(ada)] })
    await hear(open.network, wireLine('luis', 1), 'luis')
    expect([statusOf(ada), ada.shown(), ada.drops()]).toEqual([
      'joined',
      ['luis 1 [en-US]'],
      { 'message.not-allowed': 1 },
    ])
  })

  it('does not affect a room without a policy', async () => {
    const ada = person()
    await ada.join()
    ada.booth.rules.setCaptions('off')
    ada.booth.rules.remove('anybody')
    ada.booth.rules.answerConsent('declined')
    await settled()
    expect([disabledOf(ada), ada.booth.rules.view.getSnapshot(), ada.notices()]).toEqual([all(null), null, []])
  })
})
