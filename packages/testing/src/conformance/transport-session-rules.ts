import { assert, assertEqual, assertRejects, eventually, rejection, soon } from './assert.ts'
import { assertHidden } from './assert-hidden.ts'
import type { Rules } from './runner.ts'
import { assertHeardExactly, type Participant, type TransportStage, textMessage } from './transport-stage.ts'

const { setTimeout: realSetTimeout } = globalThis
const now = performance.now.bind(performance)

/** Asserts that no other session is left open: two new participants see and receive only each other, and nothing calls back. */
const assertNothingOpen = async ({ join, patienceMs }: TransportStage, callbacks: readonly string[]) => {
  const before = callbacks.length
  const [first, second] = await Promise.all([join(), join()])
  await assertHeardExactly(first, second, [], 'heard by a peer')
  assertEqual(callbacks.length, before, 'callbacks of the aborted session')
  const { presence } = first.session
  if (presence)
    await eventually(() => presence.peers().length === 1, 'the aborted session being gone from the peers', patienceMs)
}

/** Asserts that messages flow both ways. */
const assertFlow = async (first: Participant, second: Participant, text: string) => {
  await Promise.all([first.say(`${text}, there`), second.say(`${text}, and back`)])
  await Promise.all([second.hears(`${text}, there`), first.hears(`${text}, and back`)])
}

export const transportSessionRules: Rules<TransportStage> = {
  'open resolves once messages flow both ways': async ({ join }) => {
    const first = await join()
    const second = await join()
    await Promise.all([first.say('there'), second.say('and back')])
    await Promise.all([second.hears('there'), first.hears('and back')])
  },

  'open rejects when it was already aborted, and leaves nothing open': async (stage) => {
    const callbacks: string[] = []
    const options = stage.openOptions(callbacks, { signal: AbortSignal.abort() })
    await rejection((await stage.create()).open(options), 'open after an abort', stage.patienceMs)
    await assertNothingOpen(stage, callbacks)
    assertEqual(callbacks, [], 'callbacks of the aborted session')
  },

  'open rejects soon after an abort, and leaves nothing open': async (stage) => {
    const callbacks: string[] = []
    const controller = new AbortController()
    const opening = (await stage.create()).open(stage.openOptions(callbacks, { signal: controller.signal }))
    controller.abort()
    await rejection(opening, 'open with an abort', stage.patienceMs)
    await assertNothingOpen(stage, callbacks)
    assertEqual(callbacks, [], 'callbacks of the aborted session')
  },

  'open settles soon whenever it is aborted, and leaves nothing open if it rejects': async (stage) => {
    const startMs = now()
    const { session } = await stage.join()
    const openingMs = now() - startMs
    await session.close()
    const callbacks: string[] = []
    for (const part of [0.2, 0.5, 0.8]) {
      const controller = new AbortController()
      const opening = (await stage.create()).open(stage.openOptions(callbacks, { signal: controller.signal }))
      realSetTimeout(() => controller.abort(), part * openingMs)
      const outcome = opening.then(
        (opened) => opened.close(),
        () => undefined,
      )
      await soon(outcome, 'open with an abort in between', stage.patienceMs)
    }
    await assertNothingOpen(stage, callbacks)
  },

  'an abort after open has no effect': async ({ join }) => {
    const controller = new AbortController()
    const [opened, other] = [await join({ signal: controller.signal }), await join()]
    controller.abort()
    await assertFlow(opened, other, 'after the abort')
    assertEqual(opened.callbacks.includes('onClosed'), false, 'whether onClosed was called')
  },

  'messages accepted by publish are heard, even if the session closes at once': async ({ join, patienceMs }) => {
    const [speaker, listener] = [await join(), await join()]
    await assertFlow(speaker, listener, 'before')
    const texts = ['first', 'second', 'last']
    await soon(Promise.all(texts.map((text) => speaker.say(text))), 'publishing', patienceMs)
    await soon(speaker.session.close(), 'closing', patienceMs)
    await listener.hears('last')
    assertEqual(listener.texts().slice(1), texts, 'heard by the other')
  },

  'no error contains a text or a room': async ({ create, join, openOptions, room, patienceMs }) => {
    const text = `private-${crypto.randomUUID()}`
    const aborted = { signal: AbortSignal.abort() }
    const [{ session }, transport] = [await join(), await create()]
    const large = { ...textMessage(text), more: 'x'.repeat(session.limits.messageBytes) }
    const failing = [
      () => transport.open(openOptions([], aborted)),
      () => session.publish('main', large),
      () => session.publish('main', textMessage(text), aborted),
      () => session.close().then(() => session.publish('main', textMessage(text))),
    ]
    for (const fail of failing) assertHidden(await rejection(fail(), 'a call that must fail', patienceMs), [text, room])
  },

  'publish rejects with closed after close': async ({ join, patienceMs }) => {
    const [speaker, other, listener] = [await join(), await join(), await join()]
    await speaker.session.close()
    await assertRejects(speaker.say('too late'), 'closed', 'publish after close', patienceMs)
    await assertHeardExactly(other, listener, [], 'heard by the other')
  },

  'close may be called twice': async ({ join, patienceMs }) => {
    const { session } = await join()
    await soon(Promise.all([session.close(), session.close()]), 'closing twice at once', patienceMs)
    await soon(session.close(), 'closing a third time', patienceMs)
  },

  'no callback is called after close': async ({ join, patienceMs }) => {
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

  'messages being published settle soon after close, and nothing calls back': async ({ join, patienceMs }) => {
    const [leaver, witness] = await Promise.all([join(), join()])
    const settled = Promise.allSettled(['a', 'b', 'c'].map((text) => leaver.say(text)))
    const before = leaver.callbacks.length
    await soon(leaver.session.close(), 'closing', patienceMs)
    await soon(settled, 'publishing while the session closes', patienceMs)
    await assertFlow(await join(), witness, 'later')
    assertEqual(leaver.callbacks.length, before, 'callbacks after close')
  },

  'close closes only what its session opened': async ({ join, room }) => {
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

  'a participant that closed can come back at once with the same transport': async ({ join, patienceMs }) => {
    const [first, other] = await Promise.all([join(), join()])
    const same = { transport: first.transport, clientId: first.clientId }
    await soon(first.session.close(), 'closing', patienceMs)
    const second = await join(same)
    await assertFlow(second, other, 'after close')
    const closing = second.session.close()
    const third = await join(same)
    await assertFlow(third, other, 'while the one before closes')
    await soon(closing, 'closing', patienceMs)
    await assertFlow(third, other, 'when the one before is closed')
    await assertRejects(second.say('too late'), 'closed', 'publish on the session before', patienceMs)
  },
}

/** For transports whose sessions can be ended from outside. */
export const transportEndRules: Rules<TransportStage> = {
  'a session that ends by itself reports it once, and then rejects with closed': async ({
    join,
    room,
    harness,
    patienceMs,
  }) => {
    const endable = await harness.endable?.(room)
    assert(
      endable,
      'The harness has no `endable`: where nothing ends a session, name `end` in `without` of the harness.',
    )
    const [ended, other] = [await join({ transport: endable.transport }), await join()]
    await assertFlow(ended, other, 'before')
    await endable.end()
    await eventually(() => ended.callbacks.includes('onClosed'), 'onClosed being called', patienceMs)
    const before = ended.callbacks.length
    await assertRejects(ended.say('too late'), 'closed', 'publish after onClosed', patienceMs)
    await assertHeardExactly(other, await join(), [], 'heard by a newcomer')
    await soon(ended.session.close(), 'closing', patienceMs)
    assertEqual(ended.callbacks.slice(before), [], 'callbacks after onClosed')
    assertEqual(ended.callbacks.filter((name) => name === 'onClosed').length, 1, 'calls of onClosed')
  },
}

/** For transports that can use a connection of the host. */
export const transportSharedRules: Rules<TransportStage> = {
  'a connection of the host outlives the sessions that use it': async ({ join, room, harness, patienceMs }) => {
    const other = await join()
    const transport = await harness.shared?.(room)
    assert(transport, 'The harness makes no transport over a connection of the host.')
    for (const turn of ['first', 'second', 'third']) {
      const guest = await join({ transport })
      await assertFlow(guest, other, turn)
      await soon(guest.session.close(), 'closing', patienceMs)
    }
  },
}
