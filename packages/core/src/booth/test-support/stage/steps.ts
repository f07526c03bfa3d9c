import fc from 'fast-check'
import { echoTailMs, watchdogSilentMs } from '../../../audio/limits.ts'
import type { ErrorCode } from '../../../errors.ts'
import { translationHoldMs } from '../../../link/outgoing.ts'
import type { Duplex, Module } from '../../../ports/common.ts'
import { flipReopenMs } from '../../../settings/flip.machine.ts'
import { recognitionHoleMs } from '../../../speech/in-order.ts'
import type { Gate } from '../../../speech/microphone-owner.machine.ts'
import { deviceProbationMs } from '../../../speech/microphone-owner.machine.ts'
import { ttsQueuePollMs } from '../../../voice/tts-queue.machine.ts'
import { step } from './property.ts'

const nothing = fc.constant(undefined)
const index = fc.nat(9)
const modules = fc.constantFrom<Module>('subtitles', 'chat')
const at = <Item>(items: readonly Item[], position: number): Item | undefined => items[position % items.length]

export const timePasses = step(
  'time',
  fc.constantFrom(
    1,
    10,
    50,
    ttsQueuePollMs,
    flipReopenMs - 1,
    echoTailMs - 1,
    echoTailMs,
    1_000,
    recognitionHoleMs - 1,
    recognitionHoleMs,
    deviceProbationMs,
    watchdogSilentMs,
  ),
  (world, durationMs) => world.advance(durationMs),
)

export const toggle = step(
  'toggle',
  fc.record({ module: modules, active: fc.constantFrom(true, true, false) }),
  (world, command) => {
    if (world.status === 'joined') world.speech.chooses(command.active ? (world.speech.wanted ?? command.module) : null)
    world.send({ type: 'microphone.toggle', ...command })
  },
)

/** The host mutes, or the participant lets go of the key to speak. */
const gates = step(
  'gate',
  fc.record({ gate: fc.constantFrom<Gate>('host', 'host', 'talk'), shut: fc.boolean() }),
  (world, { gate, shut }) => {
    if (world.status !== 'joined') return
    if (shut) world.speech.gates.add(gate)
    else world.speech.gates.delete(gate)
    world.send({ type: shut ? 'gate.close' : 'gate.open', gate })
  },
)
const deviceChanges = step('device changes', nothing, (world) => {
  world.speech.changesDevice()
  world.send({ type: 'device.changed' })
})

export const microphoneOpens = step('microphone opens', nothing, (world) => world.hearing.open())
const speechBegins = step('speech begins', nothing, (world) => world.hearing.speak())
const speechEnds = step('speech ends', nothing, (world) => world.hearing.pause())
export const microphoneFails = step(
  'microphone fails',
  fc.constantFrom<ErrorCode>('capture-lost', 'capture-lost', 'capture-denied'),
  (world, code) => world.speech.fails(code),
)
export const headphones = step('headphones', fc.constantFrom<Duplex>('full', 'half'), (world, duplex) =>
  world.wears(duplex),
)
export const microphoneEchoes = step('microphone echoes', fc.constantFrom(0, 1, 50, echoTailMs), (world, agoMs) => {
  world.hearing.open()
  world.hearing.echo(world.clock.now() - agoMs)
})
export const languageChanges = step('language changes', nothing, (world) => {
  world.speech.generationFromMs = world.clock.now()
  world.changeCaptureLanguage()
})
export const flips = step('flip', modules, (world, module) => {
  world.send({ type: 'flip.request', module })
})

export const recognitionEnds = step(
  'recognition ends',
  fc.record({ index, how: fc.constantFrom('own', 'own', 'echo', 'nothing', 'network', 'timeout') }),
  (world, { index: position, how }) => world.speech.recognizes(position, how),
)

const speaks = step('speak', nothing, (world) => {
  const key = `line-${world.spoken.length + 1}`
  const isMuted = world.actors.ttsQueue?.getSnapshot().matches('muted')
  if (!isMuted) world.spoken.push(key)
  world.send({ type: 'speak', key, person: 'p' })
})
const unmutes = step('unmute', nothing, (world) => world.send({ type: 'unmute' }))
export const mutes = step('mute', nothing, (world) => world.send({ type: 'mute' }))
const unlocks = step('unlock', nothing, (world) => world.send({ type: 'unlock' }))
const preparationEnds = step('preparation ends', fc.boolean(), ({ preparations }, well) => {
  const task = preparations.live[0]
  if (well) task?.succeed()
  else task?.fail('timeout')
})
const playbackStarts = step('playback starts', fc.constantFrom(0, 200, 8_000), ({ playbacks }, longestMs) =>
  playbacks.live[0]?.tell({ type: 'playback.started', longestMs }),
)
const nextSentenceSounds = step('next sentence sounds', fc.constantFrom(200, 8_000), ({ playbacks }, longestMs) =>
  playbacks.live[0]?.tell({ type: 'playback.continued', longestMs }),
)
const playbackEnds = step('playback ends', nothing, ({ playbacks }) =>
  playbacks.live[0]?.tell({ type: 'playback.ended' }),
)
const playbackFails = step(
  'playback fails',
  fc.constantFrom<ErrorCode>('playback-failed', 'playback-stalled'),
  ({ playbacks }, code) => playbacks.live[0]?.tell({ type: 'playback.failed', code }),
)
/** A browser says so before any sound. */
const playbackIsBlocked = step('playback is blocked', nothing, ({ playbacks, speech }) => {
  if (speech.voice?.toMs !== Number.POSITIVE_INFINITY)
    playbacks.live[0]?.tell({ type: 'playback.failed', code: 'playback-blocked' })
})
/** The system or another program took the sound away, and the browser wants a gesture to give it back. */
export const voiceIsSilenced = step('voice is silenced', nothing, (world) => {
  const [playback] = world.playbacks.live
  if (playback && world.speech.voice?.toMs === Number.POSITIVE_INFINITY) world.silenced.add(playback.input.key)
  playback?.tell({ type: 'playback.failed', code: 'playback-blocked' })
})
export const turnMoves = step('turn moves', fc.boolean(), (world, mine) => {
  const [turn] = world.turns.live
  if (turn) world.hasTurn = mine
  turn?.tell({ type: mine ? 'turn.taken' : 'turn.lost' })
})
export const pageIsSeen = step('page is seen', nothing, (world) => {
  world.send({ type: 'page.changed' })
  world.send({ type: 'page.visible' })
})

/** Whatever the queue waits for happens, so that a run comes past its first line. */
const voiceGoesOn = step('voice goes on', nothing, async (world) => {
  if (world.actors.ttsQueue?.getSnapshot().value === 'muted') world.send({ type: 'unmute' })
  const [playback] = world.playbacks.live
  world.preparations.live[0]?.succeed()
  if (playback && world.speech.voice?.toMs === Number.POSITIVE_INFINITY) playback.tell({ type: 'playback.ended' })
  else playback?.tell({ type: 'playback.started', longestMs: 2_000 })
})
/** The recogniser takes speech while it is spoken, or not. */
export const recognizerChanges = step('recognizer changes', fc.boolean(), (world, live) => world.hearing.listens(live))
export const recognitionDrafts = step('recognition drafts', index, (world, position) => world.speech.drafts(position))

/** A whole sentence of the one who has the microphone. */
export const sentence = step('sentence', fc.constantFrom(50, 2_000), async (world, durationMs) => {
  world.hearing.open()
  world.hearing.speak()
  await world.advance(durationMs)
  world.hearing.pause()
})

export const submits = step('submit', fc.record({ module: modules, hold: fc.boolean() }), (world, { module, hold }) => {
  const line = { module, key: `own-${world.submitted.length + 1}` }
  world.submitted.push(line)
  if (hold) world.heldUntilMs.set(line.key, world.clock.now() + translationHoldMs)
  world.send({ type: 'line.submit', ...line, ...(hold && { hold }) })
})
export const linesAreReady = step('lines are ready', fc.oneof(index, fc.constant('all' as const)), (world, which) => {
  const held = [...world.heldUntilMs.keys()]
  const key = which === 'all' ? undefined : at(held, which)
  for (const ready of key ? [key] : held) world.heldUntilMs.set(ready, 0)
  world.send(key ? { type: 'line.ready', key } : { type: 'lines.flush' })
})
export const drafts = step('draft', modules, (world, module) =>
  world.send({ type: 'line.drafted', module, key: `own-${world.submitted.length + 1}` }),
)
export const partialEnds = step('partial ends', fc.boolean(), ({ partials }, well) => {
  const task = partials.live[0]
  if (well) task?.succeed()
  else task?.fail()
})
export const publicationEnds = step(
  'publication ends',
  fc.array(fc.constantFrom('sent', 'sent', 'too-large', 'timeout', 'network', 'closed', 'internal'), { minLength: 1 }),
  ({ publications }, hows) => {
    const task = publications.live[0]
    const outcomes = task?.input.map((line, index) => {
      const how = hows[index % hows.length]
      return how === 'sent' ? line : { ...line, code: how as ErrorCode }
    })
    if (outcomes?.some((outcome) => !('code' in outcome) || outcome.code !== 'internal')) task?.succeed(outcomes)
    else task?.fail('internal')
  },
)
export const sessionOpens = step('session opens', nothing, ({ sessions }) =>
  sessions.live[0]?.tell({ type: 'session.opened' }),
)
export const sessionCloses = step('session closes', nothing, ({ sessions }) =>
  sessions.live[0]?.tell({ type: 'session.closed', code: 'network' }),
)
export const sessionWavers = step('session wavers', fc.boolean(), ({ sessions }, live) =>
  sessions.live[0]?.tell({ type: live ? 'session.live' : 'session.interrupted' }),
)

/** Three streams each of six participants. */
const streams = fc.record({ person: fc.constantFrom('s1', 's2', 's3', 's4', 's5', 's6'), client: fc.nat(2) })
export const gapIsFound = step('gap is found', streams, (world, { person, client }) => {
  const gap = { stream: `${person}/${client}`, person }
  if (world.status === 'joined') world.gaps.set(gap.stream, gap)
  world.repair?.found(gap)
})
export const gapCloses = step('gap closes', index, (world, position) => {
  const stream = at([...world.gaps.keys()], position)
  if (stream === undefined) return
  world.gaps.delete(stream)
  world.repair?.closed(stream)
})
export const fetchEnds = step(
  'fetch ends',
  fc.record({ index, how: fc.constantFrom('repaired', 'nothing', 'nothing', 'waits', 'fails') }),
  (world, { index: position, how }) => {
    const task = at(world.fetches.live, position)
    if (how === 'repaired' && task) world.gaps.delete(task.input.stream)
    if (how === 'fails') task?.fail()
    else task?.succeed(how === 'repaired' ? how : how === 'waits' ? { waitMs: 1_000 } : 'open')
  },
)
/** A booth that caught up knows of every gap. */
export const catchUpEnds = step('catching up ends', fc.constantFrom(true, true, false), ({ catchUps, gaps }, well) => {
  const task = catchUps.live[0]
  if (well) task?.succeed([...gaps.values()])
  else task?.fail()
})

/** Whatever was stopped tries to end all the same. */
export const abandonedOnesEnd = step('abandoned ones end', nothing, (world) => {
  const { hearing, turns, playbacks, recognitions, sessions, preparations, publications, catchUps, fetches } = world
  for (const { tell } of hearing.running.abandoned) {
    tell({ type: 'microphone.opened' })
    tell({ type: 'microphone.segment', segmentId: 'late', startedAtMs: world.clock.now() })
    tell({ type: 'microphone.gated' })
  }
  for (const { tell } of turns.abandoned) tell({ type: 'turn.taken' })
  for (const { tell } of playbacks.abandoned) tell({ type: 'playback.ended' })
  for (const { tell, input } of recognitions.abandoned) tell({ type: 'ended', language: 'a', text: input.segmentId })
  for (const { tell } of sessions.abandoned) tell({ type: 'session.opened' })
  for (const task of preparations.abandoned) task.succeed()
  for (const task of publications.abandoned) task.succeed(task.input)
  for (const task of catchUps.abandoned) task.succeed([])
  for (const task of fetches.abandoned) task.succeed('open')
})

export const capturing = [
  recognizerChanges,
  toggle,
  toggle,
  gates,
  deviceChanges,
  microphoneOpens,
  speechBegins,
  speechEnds,
  sentence,
  microphoneFails,
  headphones,
  flips,
  timePasses,
]
export const voiceInTurn = [speaks, speaks, voiceGoesOn, voiceGoesOn, voiceGoesOn, voiceGoesOn, voiceGoesOn, timePasses]
export const speaking = [
  speaks,
  speaks,
  voiceGoesOn,
  voiceGoesOn,
  voiceGoesOn,
  unmutes,
  mutes,
  unlocks,
  preparationEnds,
  playbackStarts,
  nextSentenceSounds,
  playbackEnds,
  playbackFails,
  playbackIsBlocked,
  timePasses,
]
