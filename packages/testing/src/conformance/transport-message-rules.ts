import type { JsonObject } from '@lingobooth/core'
import { assert, assertEqual, assertRejects, eventually, rejection, soon } from './assert.ts'
import type { Rules } from './runner.ts'
import { assertHeardExactly, type TransportStage, textMessage } from './transport-stage.ts'

const unusualMessage: JsonObject = {
  id: 'unusual',
  text: 'مرحبا 👋🏽 "quoted" \\ \u2028 \u0000 $& {token} <b>',
  type: 'a type of the next version',
  '': [null, true, false, 0, -1.5, 1e21, '', [], {}, [[{ deep: ['a', { b: null }] }]]],
  constructor: 'a name that objects have already',
}

const withBytes = (bytes: number, letter: string): JsonObject => {
  const empty = new TextEncoder().encode(JSON.stringify(textMessage(''))).byteLength
  const letterBytes = new TextEncoder().encode(letter).byteLength
  return textMessage(letter.repeat(Math.floor((bytes - empty) / letterBytes)))
}

export const transportMessageRules: Rules<TransportStage> = {
  'open resolves when messages flow both ways': async ({ join }) => {
    const first = await join()
    const second = await join()
    await Promise.all([first.say('there'), second.say('and back')])
    await Promise.all([second.hears('there'), first.hears('and back')])
  },

  'open rejects when aborted before, and leaves nothing open': async ({ create, join, openOptions, patienceMs }) => {
    const callbacks: string[] = []
    const options = openOptions(callbacks, { signal: AbortSignal.abort() })
    await rejection((await create()).open(options), 'open after an abort', patienceMs)
    const [first, second] = [await join(), await join()]
    await assertHeardExactly(first, second, [], 'heard by a peer')
    assertEqual(callbacks, [], 'callbacks of the aborted session')
    assert(!first.session.presence || first.session.presence.peers().length === 1, 'The aborted session is present.')
  },

  'open rejects soon after an abort, and leaves nothing open': async ({ create, join, openOptions, patienceMs }) => {
    const callbacks: string[] = []
    const controller = new AbortController()
    const opening = (await create()).open(openOptions(callbacks, { signal: controller.signal }))
    controller.abort()
    await rejection(opening, 'open with an abort', patienceMs)
    const [first, second] = [await join(), await join()]
    await assertHeardExactly(first, second, [], 'heard by a peer')
    assertEqual(callbacks, [], 'callbacks of the aborted session')
    assert(!first.session.presence || first.session.presence.peers().length === 1, 'The aborted session is present.')
  },

  'a message reaches everyone else in the room': async ({ join }) => {
    const [speaker, first, second] = [await join(), await join(), await join()]
    await speaker.say('Hello')
    await Promise.all([first.hears('Hello'), second.hears('Hello')])
    await assertHeardExactly(speaker, first, ['Hello'], 'heard by the first')
  },

  'two sessions of one user hear each other': async ({ join }) => {
    const [first, second] = [await join({ userId: 'ana' }), await join({ userId: 'ana' })]
    await first.say('from one tab')
    await second.hears('from one tab')
  },

  'messages of one sender arrive in the order of the calls': async ({ join, patienceMs }) => {
    const [speaker, listener] = [await join(), await join()]
    const numbers = Array.from({ length: 30 }, (_, index) => `${index}`)
    await Promise.all(numbers.map((text, index) => speaker.say(index % 7 === 0 ? text.padEnd(2_000, ' ') : text)))
    await eventually(() => listener.heard.length >= numbers.length, 'hearing all of 30 messages', patienceMs)
    assertEqual(
      listener.texts().map((text) => String(text).trim()),
      numbers,
      'the order',
    )
  },

  'a message arrives untouched': async ({ join, patienceMs }) => {
    const [speaker, listener] = [await join(), await join()]
    await speaker.session.publish('main', unusualMessage)
    await eventually(() => listener.heard.length > 0, 'hearing the message', patienceMs)
    assertEqual(listener.heard[0]?.message, unusualMessage, 'the message')
    assertEqual(listener.heard[0]?.channel, 'main', 'the channel')
  },

  'the sender is what the transport knows, never a claim of the message': async ({ join, patienceMs }) => {
    const [speaker, other, listener] = [await join(), await join(), await join()]
    const claim = { sender: other.clientId, clientId: other.clientId, userId: 'forged', from: other.clientId }
    await other.say('honest')
    await listener.hears('honest')
    const otherSender = listener.heard[0]?.sender
    await speaker.say('first')
    await listener.hears('first')
    await speaker.session.publish('main', { ...textMessage('second'), ...claim })
    await eventually(() => listener.heard.length === 3, 'hearing the second message', patienceMs)
    const [, first, second] = listener.heard
    assertEqual(second?.sender, first?.sender, 'the sender of both messages of one speaker')
    assert(first?.sender === undefined || first.sender !== otherSender, 'Two speakers have the same sender.')
  },

  'two different rooms never hear each other': async ({ join, room }) => {
    const endings = ['', '*', '>', '.>', '.*', '.a', ',b', '/c', '/#', '/+', ' d', '%20d', ':e', '-E', '-e', '?', '\\']
    const unicode = ['é', 'e\u0301', '\ud800', '\ud801', '\ufffd', '🎉']
    const rooms = [...endings, ...unicode].map((ending) => room + ending)
    const pairs = await Promise.all(
      rooms.map(async (name) => [await join({ room: name }), await join({ room: name })] as const),
    )
    await Promise.all(pairs.map(([speaker], index) => speaker.say(`in room ${index}`)))
    await Promise.all(
      pairs.map(([speaker, listener], index) =>
        assertHeardExactly(speaker, listener, [`in room ${index}`], `heard in room ${JSON.stringify(rooms[index])}`),
      ),
    )
  },

  'only the asked channels are heard': async ({ join }) => {
    const speaker = await join({ channels: ['main', 'side'] })
    const [main, both] = [await join({ channels: ['main'] }), await join({ channels: ['main', 'side'] })]
    await speaker.say('aside', 'side')
    await both.hears('aside')
    assertEqual(both.heard[0]?.channel, 'side', 'the channel of the message')
    await assertHeardExactly(speaker, main, [], 'heard on the main channel')
  },

  'publish rejects with too-large beyond the limit, and later messages flow': async ({ join, patienceMs }) => {
    const [speaker, listener] = [await join(), await join()]
    const { messageBytes } = speaker.session.limits
    for (const letter of ['x', 'م']) {
      const message = withBytes(messageBytes + 2 * letter.length + 2, letter)
      await assertRejects(speaker.session.publish('main', message), 'too-large', 'publish', patienceMs)
    }
    await assertHeardExactly(speaker, listener, [], 'heard by the other')
  },

  'a message as large as the limit arrives whole': async ({ join, patienceMs }) => {
    const [speaker, listener] = [await join(), await join()]
    const message = withBytes(speaker.session.limits.messageBytes, 'x')
    await speaker.session.publish('main', message)
    await eventually(() => listener.heard.length > 0, 'hearing the message', patienceMs)
    assert(listener.heard[0] && JSON.stringify(listener.heard[0].message) === JSON.stringify(message), 'It changed.')
  },

  'publish rejects with closed after close': async ({ join, patienceMs }) => {
    const [speaker, other, listener] = [await join(), await join(), await join()]
    await speaker.session.close()
    await assertRejects(speaker.say('too late'), 'closed', 'publish after close', patienceMs)
    await assertHeardExactly(other, listener, [], 'heard by the other')
  },

  'publish rejects when it was aborted before, and sends nothing': async ({ join, patienceMs }) => {
    const [speaker, listener] = [await join(), await join()]
    const publishing = speaker.session.publish('main', textMessage('unwanted'), { signal: AbortSignal.abort() })
    await rejection(publishing, 'publish after an abort', patienceMs)
    await assertHeardExactly(speaker, listener, [], 'heard by the other')
  },

  'close may be called twice': async ({ join, patienceMs }) => {
    const { session } = await join()
    await soon(Promise.all([session.close(), session.close()]), 'closing twice at once', patienceMs)
    await soon(session.close(), 'closing a third time', patienceMs)
  },

  'no callback comes after close was called': async ({ join, patienceMs }) => {
    const [leaver, speaker, witness] = [await join(), await join(), await join()]
    const changes: string[] = []
    leaver.session.presence?.subscribe(() => changes.push('presence'))
    await speaker.say('before')
    await leaver.hears('before')
    const publishing = speaker.say('in flight')
    const before = [...leaver.callbacks, ...changes].length
    const closing = leaver.session.close()
    await soon(Promise.all([publishing, closing]), 'closing', patienceMs)
    await speaker.say('after')
    await witness.hears('after')
    const latecomer = await join({ transport: leaver.transport })
    await assertHeardExactly(speaker, latecomer, [], 'heard by a new session of the same transport')
    assertEqual([...leaver.callbacks, ...changes].length, before, 'callbacks until the end')
  },

  'close closes only what the session opened': async ({ join, room }) => {
    const [leaver, speaker] = [await join(), await join()]
    const same = await join({ transport: leaver.transport })
    const elsewhere = await join({ transport: leaver.transport, room: `${room}-other` })
    const neighbour = await join({ room: `${room}-other` })
    await leaver.session.close()
    await Promise.all([speaker.say('still here'), neighbour.say('still there')])
    await Promise.all([same.hears('still here'), elsewhere.hears('still there')])
    await Promise.all([same.say('and I'), elsewhere.say('me too')])
    await Promise.all([speaker.hears('and I'), neighbour.hears('me too')])
  },
}
