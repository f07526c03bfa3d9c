import { type JsonObject, LingoboothError } from '@lingobooth/core'
import { assert, assertEqual, assertRejects, eventually, isEqual, rejection, soon } from './assert.ts'
import type { Rules } from './runner.ts'
import {
  assertHeardExactly,
  fence,
  senderOf,
  senderOfText,
  type TransportStage,
  textMessage,
} from './transport-stage.ts'

const unusualMessage: JsonObject = {
  id: 'unusual',
  text: 'مرحبا 👋🏽 "quoted" \\ \u2028 \u0000 $& {token} <b>',
  type: 'a type of the next version',
  '': [null, true, false, 0, -1.5, 1e21, '', [], {}, [[{ deep: ['a', { b: null }] }]]],
  constructor: 'a name that objects have already',
}

const spoken = { time: '09:41:07', name: 'Ana', speakerLanguage: 'spanish-spain', text: 'Buenos días' }
/** Messages as sent by a peer that only knows the bare form. */
const bareMessages = [
  { module: 'subtitles', ...spoken, multiple: false, translations: [] },
  { module: 'chat', ...spoken, type: 'text' },
] satisfies JsonObject[]

const withBytes = (bytes: number, letter: string): JsonObject => {
  const empty = new TextEncoder().encode(JSON.stringify(textMessage(''))).byteLength
  const letterBytes = new TextEncoder().encode(letter).byteLength
  return textMessage(letter.repeat(Math.floor((bytes - empty) / letterBytes)))
}

export const transportMessageRules: Rules<TransportStage> = {
  'a message reaches everyone else in the room': async ({ join }) => {
    const [speaker, first, second] = [await join(), await join(), await join()]
    await speaker.say('Hello')
    await Promise.all([first.hears('Hello'), second.hears('Hello')])
    await assertHeardExactly(speaker, first, ['Hello'], 'heard by the first')
  },

  'two sessions of one user hear each other': async ({ join }) => {
    const [first, second] = await Promise.all([join({ userId: 'ana' }), join({ userId: 'ana' })])
    await Promise.all([first.say('from one tab'), second.say('from the other')])
    await assertHeardExactly(first, second, ['from one tab'], 'heard by the second')
    await assertHeardExactly(second, first, ['from the other'], 'heard by the first')
  },

  'messages of one sender arrive in the order of the calls': async ({ join, patienceMs }) => {
    const [speaker, listener] = await Promise.all([join(), join()])
    const numbers = Array.from({ length: 64 }, (_, index) => `${index}`)
    await Promise.all(numbers.map((text, index) => speaker.say(index % 7 === 0 ? text.padEnd(2_000, ' ') : text)))
    await eventually(() => listener.heard.length >= numbers.length, 'hearing all of 64 messages', patienceMs)
    assertEqual(
      listener.texts().map((text) => String(text).trim()),
      numbers,
      'the order',
    )
  },

  'clocks that are hours apart do not affect the order': async ({ join }) => {
    const [first, second, listener] = await Promise.all([join(), join(), join()])
    const hourMs = 3_600_000
    const texts: string[] = []
    for (const [index, hours] of [5, -5, 0, 5, -5].entries()) {
      const [speaker, text] = [index % 2 === 0 ? first : second, `at ${hours} hours, ${index}`]
      await speaker.session.publish('main', { ...textMessage(text), sentAtMs: Date.now() + hours * hourMs })
      await listener.hears(text)
      texts.push(text)
    }
    await assertHeardExactly(first, listener, texts, 'heard by the listener')
  },

  'a message arrives untouched': async ({ join, patienceMs }) => {
    const [speaker, listener] = [await join(), await join()]
    await speaker.session.publish('main', unusualMessage)
    await eventually(() => listener.heard.length > 0, 'hearing the message', patienceMs)
    assertEqual(listener.heard[0]?.message, unusualMessage, 'the message')
    assertEqual(listener.heard[0]?.channel, 'main', 'the channel')
  },

  'a message without an id, a version or a sender arrives untouched': async ({ join, patienceMs }) => {
    const [speaker, listener] = await Promise.all([join(), join()])
    for (const message of bareMessages) {
      const isThere = () => listener.heard.some((delivery) => isEqual(delivery.message, message))
      await speaker.session.publish('main', message)
      const what = `hearing a bare message of the module ${message.module}`
      await eventually(isThere, what, patienceMs).catch(() =>
        assertEqual(listener.heard.at(-1)?.message, message, what),
      )
    }
  },

  'the sender is the one the transport knows, never one claimed by the message': async ({ join, patienceMs }) => {
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

  'participants with the same name are distinguished by sender': async ({ join }) => {
    const [first, second, listener] = await Promise.all([join(), join(), join()])
    await first.say('first')
    await listener.hears('first')
    await second.say('second')
    await listener.hears('second')
    const [one, other] = ['first', 'second'].map((text) => senderOfText(listener, text))
    assert(one === undefined || one !== other, 'Two participants of one name have the same sender.')
  },

  'publish rejects with too-large beyond the limit, and later messages arrive': async ({ join, patienceMs }) => {
    const [speaker, listener] = [await join(), await join()]
    const { messageBytes } = speaker.session.limits
    for (const letter of ['x', 'م']) {
      const message = withBytes(messageBytes + 2 * letter.length + 2, letter)
      await assertRejects(speaker.session.publish('main', message), 'too-large', 'publish', patienceMs)
    }
    await assertHeardExactly(speaker, listener, [], 'heard by the other')
  },

  'a message of exactly the limit arrives whole': async ({ join, patienceMs }) => {
    const [speaker, listener] = [await join(), await join()]
    for (const [count, letter] of ['x', 'م'].entries()) {
      const message = withBytes(speaker.session.limits.messageBytes, letter)
      await speaker.session.publish('main', message)
      await eventually(() => listener.heard.length > count, 'hearing the message', patienceMs)
      assertEqual(listener.heard[count]?.message, message, 'the message')
    }
  },

  'a message of exactly the limit arrives whole, not durable or to one participant too': async ({
    join,
    patienceMs,
  }) => {
    const [speaker, listener] = [await join(), await join()]
    const to = await senderOf(listener, speaker)
    const ways = [{ durable: false }, ...(to === undefined ? [] : [{ to }, { to, durable: false }])]
    for (const way of ways) {
      const message = withBytes(speaker.session.limits.messageBytes, 'x')
      const isThere = () => listener.heard.some((delivery) => isEqual(delivery.message, message))
      await speaker.session.publish('main', message, way)
      await eventually(isThere, 'hearing the message whole', patienceMs)
    }
  },

  'publish rejects when it was already aborted, and sends nothing': async ({ join, patienceMs }) => {
    const [speaker, listener] = [await join(), await join()]
    const publishing = speaker.session.publish('main', textMessage('unwanted'), { signal: AbortSignal.abort() })
    await rejection(publishing, 'publish after an abort', patienceMs)
    await assertHeardExactly(speaker, listener, [], 'heard by the other')
  },

  'a message that is not durable arrives like any other': async ({ join }) => {
    const [speaker, listener] = await Promise.all([join(), join()])
    await speaker.say('kept')
    await speaker.say('not kept', 'main', { durable: false })
    await assertHeardExactly(speaker, listener, ['kept', 'not kept'], 'heard by the listener')
  },

  'a message to one participant reaches that one, with its true sender': async ({ join }) => {
    const [speaker, addressed, other] = await Promise.all([join(), join(), join()])
    const to = await senderOf(addressed, speaker)
    if (to === undefined) return
    const sender = await senderOf(speaker, addressed)
    await speaker.say('for one', 'main', { to, durable: false })
    await addressed.hears('for one')
    assertEqual(senderOfText(addressed, 'for one'), sender, 'the sender of the message for one')
    await fence(speaker, other)
    const overheard = senderOfText(other, 'for one')
    assert(overheard === undefined || overheard === sender, 'Somebody else heard the message from another sender.')
  },

  'messages to one and messages to all arrive in the order of the calls': async ({ join, patienceMs }) => {
    const [speaker, addressed] = await Promise.all([join(), join()])
    const to = await senderOf(addressed, speaker)
    if (to === undefined) return
    const heardBefore = addressed.texts().length
    const numbers = Array.from({ length: 20 }, (_, index) => `${index}`)
    await Promise.all(numbers.map((text, index) => speaker.say(text, 'main', index % 2 === 0 ? { to } : {})))
    const isHeard = () => addressed.texts().length >= heardBefore + numbers.length
    await eventually(isHeard, 'hearing all of 20 messages', patienceMs)
    assertEqual(addressed.texts().slice(heardBefore), numbers, 'the order')
  },

  'a message to a participant who is not there has no effect': async ({ join, room, patienceMs }) => {
    const [speaker, listener] = await Promise.all([join(), join()])
    const elsewhere = { room: `${room}-other` }
    const [neighbour, stranger] = await Promise.all([join(elsewhere), join(elsewhere)])
    for (const to of ['', 'nobody', '*', '>', `.${'x'.repeat(1_000)}`, '\ud800', stranger.clientId]) {
      const publishing = speaker.session.publish('main', textMessage('for nobody'), { to, durable: false })
      const error = await soon(
        publishing.catch((thrown: unknown) => thrown),
        'publishing',
        patienceMs,
      )
      assert(error === undefined || LingoboothError.is(error), `Expected a LingoboothError, got ${String(error)}.`)
    }
    await speaker.say('for all')
    await listener.hears('for all')
    await assertHeardExactly(neighbour, stranger, [], 'heard in another room')
  },
}
