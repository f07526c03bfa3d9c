import { manualClock } from '@lingobooth/testing'
import { createAtom } from '@xstate/store'
import { type AnyActorRef, createActor, fromCallback } from 'xstate'
import { echoTailMs } from '../../../audio/limits.ts'
import type { ErrorCode } from '../../../errors.ts'
import { createScope, type Scope } from '../../../kit/scope.ts'
import type { Outgoing, OutgoingLine, Unsent } from '../../../link/outgoing.ts'
import type { Gap, Repair } from '../../../link/repair/repair.ts'
import type { Duplex, Module } from '../../../ports/common.ts'
import { appLoadMachine } from '../../../settings/app-load.machine.ts'
import { captureLanguage, flip, initialSettings, setSource, setTarget } from '../../../settings/settings.ts'
import type { InOrder } from '../../../speech/in-order.ts'
import type { RecognitionEvent } from '../../../speech/recognized-speech.ts'
import type { StayActors } from '../../../views/booth.selectors.ts'
import { capturingOf } from '../../../views/booth.selectors.ts'
import type { BoothCommand, RoomRequest } from '../../booth.events.ts'
import { maxQueuedUtterances } from '../../create-booth.ts'
import { createStayActors } from '../../stay-actors.ts'
import { command, isOfBooth, type StayCommand } from './commands.ts'
import { type Machines, realMachines } from './machines.ts'
import { playOutside } from './outside.ts'
import { playSpeech } from './speech.ts'
import type { StageEvent } from './stage-event.ts'

/** What the booth is told, as far as the stage plays it. */
type Told =
  | StageEvent
  | RecognitionEvent
  | ({ readonly type: 'line.outcome'; readonly outcome: 'sent' | 'failed'; readonly code?: ErrorCode } & OutgoingLine)

const segmentOf = ({ type: _, ...segment }: Extract<StageEvent, { readonly type: 'segment.captured' }>) => segment

/** Between machines alone. */
const aside: ReadonlySet<string> = new Set(['quiet', 'voice.requested', 'voice.released', 'flip.started', 'flip.ended'])

/**
 * The real machines under the real root; only what touches the world outside is played by the test.
 * Made once, opened for each run.
 */
export function createStage(changed: Partial<Machines> = {}) {
  let clock = manualClock(0)
  let violations: string[] = []
  const complain = (violation: string) => {
    violations.push(violation)
  }
  const speech = playSpeech({ now: () => clock.now(), complain })
  const machines = { ...realMachines, ...changed }
  const { ofStay, ofRoom, loads, settlements } = playOutside(machines, speech, () => {
    world.hasTurn = true
  })
  const actors = createAtom<Partial<StayActors>>({})
  const stay = fromCallback<{ type: 'never' }, RoomRequest | null>(({ input }) => {
    const made = createStayActors({
      ...{ machines: ofStay, clock, random: () => 0, maxQueuedUtterances },
      onFlip: (module) => told({ type: 'flip.started', module }),
      onFailure: () => actor.send({ type: 'work.failed' }),
    })
    const all = Object.values<AnyActorRef>(made)
    for (const each of all) each.on('*', (event) => aside.has(event.type) || told(event as StageEvent))
    actors.set(made)
    told({ type: 'room.entered', request: input as RoomRequest })
    for (const each of all) each.start()
    return () => {
      const { microphoneOwner } = made
      const module = microphoneOwner.getSnapshot().value === 'resting' ? null : capturingOf(made)
      actors.set({})
      if (module) told({ type: 'microphone.released', module })
      told({ type: 'stay.ended' })
      for (const each of all) each.stop()
    }
  })
  const root = machines.booth.provide({
    actors: { appLoad: appLoadMachine.provide({ actors: { load: loads.logic } }), stay, settle: settlements.logic },
  })

  const start = () => createActor(root, { clock })
  let actor = start()

  /** As the booth does it: what was said in another language counts no more. */
  const flipLanguages = (flipped: Module) => {
    const before = world.settings
    world.settings = flip(before, flipped)
    const module = capturingOf(actors.get())
    if (!module || captureLanguage(world.settings, module) === captureLanguage(before, module)) return
    speech.generationFromMs = clock.now()
    inOrder?.dropAll(clock.now())
  }

  /** As the booth does it: for each stay, told what the machines report. */
  let inOrder: InOrder | undefined
  let repair: Repair | undefined
  let outgoing: Outgoing | undefined
  const unsent = createAtom<Unsent>({ lines: [], isSlow: false })
  let scope: Scope | undefined
  const endStay = () => {
    scope?.end()
    inOrder?.end()
    inOrder = repair = outgoing = scope = undefined
  }
  const enter = () => {
    scope = createScope({ clock, onFailure: () => actor.send({ type: 'work.failed' }) })
    const { catchUps, fetches, publications, partials, announcements } = ofRoom
    const { signal } = scope
    repair = (changed.repair ?? realMachines.repair)({
      scope,
      random: () => 0,
      catchUp: catchUps.call,
      fetch: fetches.call,
      giveUp: (stream) => world.gaps.delete(stream),
    })
    outgoing = machines.outgoing({
      scope,
      unsent,
      publish: publications.call,
      publishPartial: partials.call,
      announce: () => announcements.call(undefined, signal),
      partialGapMs: () => 250,
      onSettled: (line, code) =>
        take({ type: 'line.outcome', ...line, ...(code ? { outcome: 'failed', code } : { outcome: 'sent' }) }),
    })
  }
  const hear = (event: StageEvent) => {
    if (event.type === 'room.entered') {
      enter()
      const options = { clock, recognize: speech.recognitions.start, report: take }
      inOrder = (changed.inOrder ?? realMachines.inOrder)(options)
    }
    if (event.type === 'stay.ended') endStay()
    if (event.type === 'connection.opened') {
      outgoing?.attach()
      repair?.attach()
    }
    if (event.type === 'connection.interrupted' || event.type === 'connection.closed') {
      outgoing?.detach()
      repair?.detach()
    }
    if (event.type === 'segment.captured') inOrder?.add(segmentOf(event))
    if (event.type === 'voice.started') inOrder?.voiceHeard(clock.now())
    if (event.type === 'voice.ended') inOrder?.voiceOver(clock.now() + echoTailMs)
  }

  const note = (event: Told) => {
    if (event.type === 'flip.started') flipLanguages(event.module)
    if (event.type !== 'line.outcome') speech.note(event)
  }

  const take = (event: Told) => {
    world.told.push(event)
    note(event)
  }

  const told = (event: StageEvent) => {
    if (event.type !== 'segment.captured') take(event)
    hear(event)
  }

  const world = {
    speech,
    hearing: speech.hearing,
    turns: ofRoom.turns.running,
    playbacks: ofRoom.playbacks.running,
    recognitions: ofRoom.recognitions.running,
    sessions: ofRoom.sessions.running,
    preparations: ofRoom.preparations.running,
    publications: ofRoom.publications.running,
    partials: ofRoom.partials.running,
    announcements: ofRoom.announcements.running,
    catchUps: ofRoom.catchUps.running,
    fetches: ofRoom.fetches.running,
    loads: loads.running,
    settlements: settlements.running,

    unsent,
    settings: initialSettings(),
    /** This tab may speak, as it was told. */
    hasTurn: true,
    /** Lines that were silenced while they were heard. */
    silenced: new Set<string>(),
    told: [] as Told[],
    submitted: [] as OutgoingLine[],
    /** Lines that wait for their translations, and until when. */
    heldUntilMs: new Map<string, number>(),
    spoken: [] as string[],
    /** Gaps that were found in this stay, by stream, and neither closed nor reported yet. */
    gaps: new Map<string, Gap>(),

    get clock() {
      return clock
    },
    get actor() {
      return actor
    },
    /** What must never happen, seen at the moment it happened. */
    get violations(): readonly string[] {
      return violations
    },
    get status() {
      const { value } = actor.getSnapshot()
      return typeof value === 'string' ? value : value.active
    },
    get actors() {
      return actors.get()
    },
    send: (given: BoothCommand | StayCommand) =>
      isOfBooth(given) ? actor.send(given) : command({ ...actors.get(), outgoing }, given),

    get outgoing() {
      return outgoing
    },
    get repair() {
      return repair
    },

    /** Whatever of the room is still at work. */
    liveOfRoom: (): readonly string[] =>
      Object.entries(ofRoom).flatMap(([name, { running }]) => (running.live.length > 0 ? [name] : [])),

    async advance(durationMs: number) {
      await clock.advance(durationMs)
      await world.flush()
    },

    wears(duplex: Duplex) {
      if (world.status !== 'joined' || duplex === speech.duplex) return
      speech.wears(duplex)
      world.send({ type: 'duplex.changed', duplex })
      inOrder?.duplexChanged(duplex, clock.now())
    },

    /** What was said in another language counts no more. */
    changeCaptureLanguage: () => inOrder?.dropAll(clock.now()),

    /** Lets promises that ended tell their machines. */
    async flush() {
      for (let turn = 0; turn < 4; turn++) await null
    },

    async join() {
      world.send({ type: 'join', request: { room: 'room', name: 'Ada', clientId: 'client' } })
      loads.running.live[0]?.succeed()
      await world.flush()
      world.sessions.live[0]?.tell({ type: 'session.opened' })
    },

    /** A new booth that nobody started. */
    begin() {
      actor.stop()
      endStay()
      clock = manualClock(0)
      violations = []
      speech.clear()
      for (const { running } of [...Object.values(ofRoom), loads, settlements]) running.clear()
      world.settings = setTarget(setSource(initialSettings('a'), 'subtitles', 'a'), 'subtitles', 'b')
      world.hasTurn = true
      world.silenced = new Set()
      world.told = []
      world.submitted = []
      world.heldUntilMs = new Map()
      world.spoken = []
      world.gaps = new Map()
      actor = start()
      actor.on('*', told)
      actor.start()
    },

    /** A new booth in its room, connected. */
    async open() {
      world.begin()
      await world.join()
    },

    close() {
      actor.stop()
      endStay()
    },
  }
  return world
}

export type World = ReturnType<typeof createStage>
