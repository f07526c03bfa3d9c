import type { ErrorCode, Transport } from '@lingobooth/core'
import { assert, assertEqual, defaultPatienceMs, eventually, soon } from '../conformance/assert.ts'
import type { Runner } from '../conformance/runner.ts'
import { type Fault, passingCodes } from './fault.ts'
import { assertHears, type FaultParticipant, openParticipant } from './fault-participant.ts'
import {
  assertMet,
  assertProper,
  type FaultHarness,
  type FaultSubject,
  neverMet,
  type Outcome,
  outcomeOf,
  registerFaults,
  settled,
  withSubject,
} from './fault-stage.ts'
import { pause } from './pause.ts'

export interface TransportFaultSubject extends FaultSubject {
  /** Reaches its server through the proxy. */
  readonly transport: Transport
  /** Reaches the same server, but not through the proxy. */
  readonly peer: Transport
}

export interface TransportFaultHarness extends FaultHarness {
  /** Fresh transports with a proxy of their own, called once for each rule. Time-outs may be short where the fault hangs. */
  create(fault: Fault): TransportFaultSubject | Promise<TransportFaultSubject>
}

/** Between two tries of a sender who waits for a connection to work again. */
const retryMs = 50

interface Stage {
  readonly subject: TransportFaultSubject
  readonly fault: Fault
  readonly room: string
  readonly needles: readonly string[]
  readonly patienceMs: number
  open(transport: Transport, what: string): Promise<Outcome<FaultParticipant>>
  /** Opens where nothing is wrong; a busy machine may need another try. */
  join(transport: Transport, what: string): Promise<FaultParticipant>
}

/** What a transport must do about each fault while it opens and while it is open: tell it, hang on nothing, and work again afterwards. */
export function testTransportFaults(runner: Runner, name: string, harness: TransportFaultHarness): void {
  const rule = (fault: Fault, body: (stage: Stage) => Promise<void>) => () => withStage(harness, fault, body)
  registerFaults(runner, name, harness, (fault) => ({
    ...(fault.only !== 'live' && { ' while it opens': rule(fault, whileItOpens) }),
    ...(fault.only !== 'opening' && { ' while it is open': rule(fault, whileItIsOpen) }),
  }))
}

function withStage(harness: TransportFaultHarness, fault: Fault, body: (stage: Stage) => Promise<void>): Promise<void> {
  const { patienceMs = defaultPatienceMs } = harness
  return withSubject(
    () => harness.create(fault),
    async (subject) => {
      const room = `room-${crypto.randomUUID()}`
      const giveUp = new AbortController()
      const participants: FaultParticipant[] = []
      const open: Stage['open'] = (transport, what) =>
        settled(openParticipant(transport, room, giveUp.signal), what, { fault, subject, patienceMs }).then(
          (opened) => {
            if ('value' in opened) participants.push(opened.value)
            return opened
          },
        )
      const join: Stage['join'] = async (transport, what) => {
        const deadlineMs = performance.now() + patienceMs
        for (;;) {
          const opened = await open(transport, what)
          if ('value' in opened) return opened.value
          if (performance.now() > deadlineMs) throw new Error(`Failed and must not: ${what}: ${String(opened.error)}`)
          await pause(retryMs)
        }
      }
      try {
        await body({ subject, fault, room, needles: [...subject.secrets, room], patienceMs, open, join })
        await assertClosed(participants, patienceMs)
      } finally {
        giveUp.abort()
        await Promise.race([Promise.allSettled(participants.map(({ session }) => session.close())), pause(patienceMs)])
      }
    },
  )
}

async function whileItOpens({ subject, fault, needles, patienceMs, open, join }: Stage): Promise<void> {
  await fault.apply(subject.proxy)
  const opened = await open(subject.transport, 'opening with the fault')
  if (fault.unseen) assert('error' in opened, neverMet)
  else await assertMet(subject, patienceMs)
  if ('error' in opened) assertProper(opened.error, codesOf(fault, 'bad-response'), needles)
  assertAllowed(fault, opened, 'opening')
  await subject.proxy.comeBack()
  await assertNewSession(subject, join, await join(subject.peer, 'opening the peer'), patienceMs)
}

async function whileItIsOpen({ subject, fault, needles, patienceMs, join }: Stage): Promise<void> {
  const { proxy } = subject
  const speaker = await join(subject.transport, 'opening without a fault')
  const peer = await join(subject.peer, 'opening the peer')
  await assertHears(speaker, peer, 'what was said before', patienceMs)
  await assertHears(peer, speaker, 'what the peer said before', patienceMs)

  const toldBefore = speaker.timesTold()
  await fault.apply(proxy)
  const during = `during ${crypto.randomUUID()}`
  const wait = { fault, subject, patienceMs }
  const saying = settled(speaker.say(during), 'saying something with the fault', wait)
  const profile = speaker.session.profile?.set({ name: 'Ana', description: 'french-france' })
  const telling = profile && settled(profile, 'setting the profile with the fault', wait)
  const both = Promise.all([saying, telling])
  both.catch(() => undefined)
  await soon(peer.say('meanwhile'), 'the peer saying something', patienceMs)
  const [said, told] = await both
  if (!fault.unseen || 'value' in said) await assertMet(subject, patienceMs)
  await soon(peer.say('later'), 'the peer saying something more', patienceMs)
  for (const outcome of [said, told ?? said])
    if ('error' in outcome) assertProper(outcome.error, codesOf(fault), [...needles, during])
  assertAllowed(fault, said, 'saying something')

  await proxy.comeBack()
  if (!fault.expectation.mayLose) {
    if ('value' in said)
      await eventually(() => peer.hasHeard(during), 'the peer hearing what the transport said it took', patienceMs)
    const knows = () => speaker.timesTold() > toldBefore || ['meanwhile', 'later'].every(speaker.hasHeard)
    await eventually(knows, 'hearing what was said meanwhile, or being told of the interruption', patienceMs)
  }
  await assertWellOrClosed(speaker, peer, wait)
  await assertNewSession(subject, join, peer, patienceMs)
}

const codesOf = ({ expectation: { codes, lasting } }: Fault, ...more: readonly ErrorCode[]): readonly ErrorCode[] =>
  lasting ? [...codes, 'closed'] : [...passingCodes, ...codes.filter((code) => code === 'unauthorized'), ...more]

function assertAllowed({ expectation }: Fault, outcome: Outcome<unknown>, what: string): void {
  if (expectation.call !== 'succeeds' || 'value' in outcome) return
  throw new Error(`Failed, though the fault allows it: ${what}: ${String(outcome.error)}`)
}

/** The session works again in time, both ways, or it is closed and says so. */
async function assertWellOrClosed(
  speaker: FaultParticipant,
  peer: FaultParticipant,
  wait: { readonly fault: Fault; readonly subject: FaultSubject; readonly patienceMs: number },
): Promise<void> {
  const deadlineMs = performance.now() + wait.patienceMs
  const [there, back] = [`there ${crypto.randomUUID()}`, `back ${crypto.randomUUID()}`]
  while (speaker.closings() === 0) {
    if (!peer.hasHeard(there)) await settled(speaker.say(there), 'saying something after the fault', wait)
    if (!speaker.hasHeard(back)) await peer.say(back)
    if (peer.hasHeard(there) && speaker.hasHeard(back)) return
    const deaf = peer.hasHeard(there) ? 'hears nothing' : 'is not heard'
    assert(performance.now() < deadlineMs, `After the fault the session ${deaf} and was not closed.`)
    await pause(retryMs)
  }
  const late = await settled(speaker.say('too late'), 'saying something after onClosed', wait)
  assert('error' in late, 'publish resolved after onClosed.')
  assertProper(late.error, ['closed'], [])
}

async function assertNewSession(
  { transport }: TransportFaultSubject,
  join: Stage['join'],
  peer: FaultParticipant,
  patienceMs: number,
): Promise<void> {
  const anew = await join(transport, 'opening after the fault')
  await assertHears(anew, peer, 'what a new session says', patienceMs)
  await assertHears(peer, anew, 'what is said to a new session', patienceMs)
}

async function assertClosed(participants: readonly FaultParticipant[], patienceMs: number): Promise<void> {
  const closing = participants.map((participant) => {
    const callbacks = participant.callbacks()
    return { participant, callbacks, closed: outcomeOf(participant.session.close()) }
  })
  for (const { participant, closed, callbacks } of closing) {
    assert('value' in (await soon(closed, 'closing', patienceMs)), 'close() rejected.')
    assertEqual(participant.callbacks(), callbacks, 'callbacks after close()')
    assert(participant.closings() < 2, 'onClosed was called twice.')
  }
}
