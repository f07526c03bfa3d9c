import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { echoTailMs, flipReopenMs } from '../../constants.ts'
import type { RecognitionEnded } from '../recognition/recognition.machine.ts'
import { recognitionMachine } from '../recognition/recognition.machine.ts'
import { unexpected } from '../test-support/unexpected.ts'
import { createStage, type World } from '../test-support/world.ts'
import { type TranslationJob, translationMachine } from '../translation/translation.machine.ts'
import { ttsQueueMachine } from '../tts-queue/tts-queue.machine.ts'
import type { BoothFact } from './booth.facts.ts'
import { boothMachine } from './booth.machine.ts'

const world = createStage()
const request = { room: 'room', name: 'Ada', clientId: 'client' }
const take = (from: World = world): readonly BoothFact[] => from.facts.splice(0)
const connection = () => world.actor.getSnapshot().children.connection?.getSnapshot().value

beforeEach(() => world.open())
afterEach(() => world.close())

describe('the life of a booth', () => {
  beforeEach(() => world.begin())

  it('does nothing before it is started', () => {
    expect([world.status, world.loads.started, world.clock.pending]).toEqual(['idle', 0, 0])
    world.send({ type: 'leave' })
    world.send({ type: 'speak', key: 'a' })
    expect([world.status, take()]).toEqual(['idle', []])
  })

  it('loads, then is ready, then joins', async () => {
    world.send({ type: 'start' })
    expect(world.status).toBe('loading')
    world.loads.live[0]?.succeed()
    await world.flush()
    expect([world.status, take()]).toEqual(['ready', [{ type: 'app.loaded' }]])
    world.send({ type: 'join', request })
    expect([world.status, take(), world.sessions.live.length]).toEqual(['joined', [{ type: 'room.entered' }], 1])
    expect(world.actor.getSnapshot().context.request).toEqual(request)
  })

  it.each(['idle', 'loading'] as const)('joins by itself when it was asked to while %s', async (state) => {
    if (state === 'loading') world.send({ type: 'start' })
    world.send({ type: 'join', request })
    world.loads.live[0]?.succeed()
    await world.flush()
    expect([world.status, take(), world.loads.started]).toEqual([
      'joined',
      [{ type: 'app.loaded' }, { type: 'room.entered' }],
      1,
    ])
  })

  it.each(['start', 'retry'] as const)('says why the languages did not come, and loads again on %s', async (type) => {
    world.send({ type: 'start' })
    world.loads.live[0]?.fail('network')
    await world.flush()
    expect([world.status, world.actor.getSnapshot().context.code, take()]).toEqual([
      'failed',
      'network',
      [{ type: 'app.failed', code: 'network' }],
    ])
    world.send({ type })
    expect([world.status, world.actor.getSnapshot().context.code]).toEqual(['loading', null])
    world.loads.live[0]?.succeed()
    await world.flush()
    expect(world.status).toBe('ready')
  })

  it('loads again for who joins after a failure', async () => {
    world.send({ type: 'start' })
    world.loads.live[0]?.fail()
    await world.flush()
    world.send({ type: 'join', request })
    world.loads.live[0]?.succeed()
    await world.flush()
    expect(world.status).toBe('joined')
  })

  it.each(['loading', 'failed', 'ready'] as const)(
    'is left while %s, and then joins nothing by itself',
    async (state) => {
      world.send({ type: 'join', request })
      if (state === 'failed') world.loads.live[0]?.fail()
      if (state === 'ready') {
        world.send({ type: 'leave' })
        world.send({ type: 'start' })
        world.loads.live[0]?.succeed()
      }
      await world.flush()
      world.send({ type: 'leave' })
      world.loads.live[0]?.succeed()
      await world.flush()
      expect([world.status, world.actor.getSnapshot().context.request, world.sessions.started]).toEqual([
        'left',
        null,
        0,
      ])
    },
  )

  it.each(['loading', 'failed'] as const)(
    'left while %s, it is not ready again before the languages are there',
    async (state) => {
      world.send({ type: 'start' })
      if (state === 'failed') world.loads.live[0]?.fail()
      await world.flush()
      world.send({ type: 'leave' })
      world.send({ type: 'start' })
      expect([world.status, world.loads.live.length]).toEqual(['loading', 1])
      world.loads.live[0]?.succeed()
      await world.flush()
      expect(world.status).toBe('ready')
    },
  )
})

describe('leaving', () => {
  it('waits until the session is closed, then says so once', async () => {
    world.send({ type: 'leave' })
    expect([world.status, world.liveOfRoom(), world.settlements.live.length]).toEqual(['leaving', [], 1])
    take()
    world.settlements.live[0]?.succeed()
    await world.flush()
    world.send({ type: 'leave' })
    expect([world.status, take()]).toEqual(['left', [{ type: 'room.left' }]])
  })

  it('is over even when the session does not close well', async () => {
    world.send({ type: 'leave' })
    world.settlements.live[0]?.fail()
    await world.flush()
    expect(world.status).toBe('left')
  })

  it('aborts everything that was at work, and leaves no timer', async () => {
    await fillTheRoom()
    const all = ['hearing', 'playbacks', 'translations', 'recognitions', 'sessions', 'publications', 'uploads']
    expect(world.liveOfRoom()).toEqual(all)
    world.send({ type: 'leave' })
    expect([world.liveOfRoom(), world.clock.pending, world.actor.getSnapshot().context.files]).toEqual([[], 0, []])
  })

  it('comes back into a room that knows nothing of the one before', async () => {
    await fillTheRoom()
    world.send({ type: 'leave' })
    world.settlements.live[0]?.succeed()
    await world.flush()
    take()
    world.send({ type: 'join', request: { ...request, room: 'another' } })
    expect([world.status, world.liveOfRoom(), take(), world.loads.started]).toEqual([
      'joined',
      ['sessions'],
      [{ type: 'room.entered' }],
      1,
    ])
  })
})

describe('the routing table', () => {
  beforeEach(() => {
    take()
  })

  it('attaches and detaches delivery with the connection', async () => {
    world.send({ type: 'line.submit', module: 'chat', key: 'k' })
    expect(world.publications.live.map(({ input }) => input)).toEqual([{ module: 'chat', key: 'k' }])
    world.sessions.live[0]?.tell({ type: 'session.closed', code: 'closed' })
    expect([world.publications.live, connection()]).toEqual([[], 'waiting'])
    world.send({ type: 'page.online' })
    world.sessions.live[0]?.tell({ type: 'session.opened' })
    world.publications.live[0]?.succeed()
    await world.flush()
    expect(take()).toEqual([
      { type: 'connection.closed', code: 'closed' },
      { type: 'connection.opened' },
      { type: 'line.outcome', outcome: 'sent', module: 'chat', key: 'k' },
    ])
  })

  it('tells the connection that the page is visible', () => {
    world.sessions.live[0]?.tell({ type: 'session.closed', code: 'network' })
    world.send({ type: 'page.visible' })
    expect(connection()).toEqual({ open: 'opening' })
  })

  it('translates, reports and stops translations', () => {
    const job: TranslationJob = { module: 'chat', key: 'k', target: 't' }
    world.send({ type: 'translate', ...job })
    world.send({ type: 'translate', ...job, key: 'l' })
    world.send({ type: 'translate', ...job, key: 'm' })
    world.translations.live[0]?.tell({ type: 'translation.ended', job })
    world.translations.live[0]?.tell({ type: 'translation.ended', job: { ...job, key: 'l' }, code: 'empty' })
    world.send({ type: 'translation.stop', module: 'chat' })
    expect([world.translations.live, take()]).toEqual([
      [],
      [
        { type: 'line.translated', ...job },
        { type: 'translation.failed', code: 'empty', ...job, key: 'l' },
      ],
    ])
  })

  it('turns what the microphone hears into text for the module that has it', async () => {
    await say('chat')
    endRecognition({ text: 'Hello' })
    expect(take()).toEqual([
      { type: 'microphone.taken', module: 'chat' },
      { type: 'speech.recognized', module: 'chat', text: 'Hello' },
    ])
  })

  it.each<[string, () => void]>([
    ['a stop', () => world.send({ type: 'microphone.toggle', module: 'subtitles', active: false })],
    ['another language', () => world.send({ type: 'captureLanguage.changed', language: 'x' })],
    ['a flip', () => world.send({ type: 'flip.request', module: 'subtitles' })],
  ])('drops on %s what was spoken before', async (_, command) => {
    await say('subtitles')
    command()
    expect(world.recognitions.live).toEqual([])
    expect(take()).toContainEqual({ type: 'speech.dropped', reason: 'outdated' })
  })

  it('keeps the sentence just spoken when the voice shuts the microphone', async () => {
    await say('subtitles')
    await startVoice('a')
    expect([world.hearing.hears, world.recognitions.live.length]).toEqual([false, 1])
  })

  it('opens the microphone again after the voice and its tail', async () => {
    await say('subtitles')
    await startVoice('a')
    world.playbacks.live[0]?.tell({ type: 'playback.ended' })
    await world.advance(echoTailMs - 1)
    expect(world.hearing.hears).toBe(false)
    await world.advance(1)
    expect(world.hearing.hears).toBe(true)
  })

  it('drops speech that is dated into the voice', async () => {
    world.send({ type: 'microphone.toggle', module: 'subtitles', active: true })
    world.hearing.open()
    await startVoice('a')
    await world.advance(100)
    world.playbacks.live[0]?.tell({ type: 'playback.ended' })
    world.hearing.echo(world.clock.now() - 50)
    await world.advance(echoTailMs)
    world.hearing.echo(world.clock.now() - 1)
    world.hearing.echo(world.clock.now())
    expect(take().filter(({ type }) => type === 'speech.dropped')).toEqual([
      { type: 'speech.dropped', reason: 'during-playback' },
      { type: 'speech.dropped', reason: 'during-playback' },
    ])
  })

  it('shuts the microphone for 100 ms on a flip', async () => {
    await say('subtitles')
    world.send({ type: 'flip.request', module: 'subtitles' })
    await world.advance(flipReopenMs - 1)
    expect(world.hearing.hears).toBe(false)
    await world.advance(1)
    expect(world.hearing.hears).toBe(true)
    expect(take().filter(({ type }) => type.startsWith('flip'))).toEqual([
      { type: 'flip.started', module: 'subtitles' },
      { type: 'flip.ended' },
    ])
  })

  it.each(['host', 'page'] as const)('shuts and opens the gate of the %s', async (gate) => {
    await say('subtitles')
    world.send({ type: 'gate.close', gate })
    expect(world.hearing.hears).toBe(false)
    world.send({ type: 'gate.open', gate })
    expect(world.hearing.hears).toBe(true)
  })

  it('passes on that the microphone was released or lost', async () => {
    await say('subtitles')
    take()
    world.send({ type: 'microphone.toggle', module: 'subtitles', active: false })
    world.send({ type: 'microphone.toggle', module: 'chat', active: true })
    world.hearing.fail('capture-lost')
    expect(take().filter(({ type }) => type.startsWith('microphone'))).toEqual([
      { type: 'microphone.released' },
      { type: 'microphone.taken', module: 'chat' },
      { type: 'microphone.released' },
      { type: 'microphone.lost', code: 'capture-lost' },
    ])
  })

  it('speaks within its turn, mutes, and unlocks', async () => {
    world.send({ type: 'speak', key: 'muted' })
    await startVoice('a')
    world.playbacks.live[0]?.tell({ type: 'playback.ended' })
    world.send({ type: 'speak', key: 'b' })
    world.preparations.live[0]?.succeed()
    await world.flush()
    world.playbacks.live[0]?.tell({ type: 'playback.failed', code: 'playback-blocked' })
    expect(world.playbacks.live).toEqual([])
    world.send({ type: 'unlock' })
    expect(world.playbacks.live.map(({ input }) => input.key)).toEqual(['b'])
    world.send({ type: 'mute' })
    expect(take()).toEqual([
      { type: 'voice.dropped', key: 'muted', reason: 'muted' },
      { type: 'voice.started', key: 'a' },
      { type: 'voice.ended', key: 'a' },
      { type: 'voice.dropped', key: 'b', reason: 'muted' },
    ])
  })

  it('starts an item that is ready in the very turn in which nothing is heard', async () => {
    await say('subtitles')
    world.send({ type: 'unmute' })
    world.send({ type: 'speak', key: 'a' })
    world.preparations.live[0]?.succeed()
    await world.flush()
    expect([world.playbacks.live.length, world.hearing.hears, world.violations]).toEqual([1, false, []])
  })

  it('sends files one by one, and forgets those that are sent or cancelled', async () => {
    for (const id of ['f1', 'f2', 'f3']) world.send({ type: 'file.select', id })
    for (const id of ['f1', 'f2', 'unknown']) world.send({ type: 'file.upload', id })
    const file = { id: 'stored', name: 'a', sizeBytes: 1, mediaType: '' }
    world.uploads.live[0]?.succeed(file)
    world.uploads.live[0]?.fail('network')
    await world.flush()
    world.send({ type: 'file.cancel', id: 'f3' })
    world.send({ type: 'file.cancel', id: 'unknown' })
    expect([take(), world.actor.getSnapshot().context.files]).toEqual([
      [
        { type: 'file.sent', id: 'f1', file },
        { type: 'file.failed', id: 'f2', code: 'network' },
        { type: 'file.cancelled', id: 'f3' },
      ],
      ['f2'],
    ])
    world.send({ type: 'file.upload', id: 'f2' })
    expect(world.uploads.live.map(({ input }) => input)).toEqual([{ id: 'f2' }])
  })

  it('loads again on retry without leaving the room', async () => {
    world.send({ type: 'retry' })
    world.loads.live[0]?.fail('network')
    await world.flush()
    expect([world.status, take()]).toEqual(['joined', [{ type: 'app.failed', code: 'network' }]])
  })
})

describe('a machine that breaks', () => {
  const breaking: readonly (readonly [string, () => World, (broken: World) => void])[] = [
    [
      'a translator',
      () =>
        createStage({
          translation: translationMachine.provide({
            actions: {
              begin: () => {
                throw unexpected()
              },
            },
          }),
        }),
      (broken) => broken.send({ type: 'translate', module: 'chat', key: 'k', target: 't' }),
    ],
    [
      'the voice queue',
      () =>
        createStage({
          ttsQueue: ttsQueueMachine.provide({
            actions: {
              append: () => {
                throw unexpected()
              },
            },
          }),
        }),
      (broken) => {
        broken.send({ type: 'unmute' })
        broken.send({ type: 'speak', key: 'k' })
      },
    ],
    [
      'recognition',
      () =>
        createStage({
          recognition: recognitionMachine.provide({
            actions: {
              dropAll: () => {
                throw unexpected()
              },
            },
          }),
        }),
      (broken) => broken.send({ type: 'captureLanguage.changed', language: 'x' }),
    ],
  ]

  it.each(breaking)(
    '(%s) ends the room with one word, stops all of it, and can be joined again',
    async (_, make, act) => {
      const broken = make()
      await broken.open()
      broken.facts.splice(0)
      act(broken)
      expect([broken.status, broken.liveOfRoom(), broken.clock.pending]).toEqual(['broken', [], 0])
      broken.settlements.live[0]?.succeed()
      await broken.flush()
      expect([broken.status, broken.actor.getSnapshot().context.code, take(broken)]).toEqual([
        'failed',
        'internal',
        [{ type: 'child.failed', code: 'internal' }],
      ])
      broken.send({ type: 'join', request })
      expect(broken.status).toBe('joined')
      broken.close()
    },
  )

  it('can be left while its session still closes', async () => {
    const [, make, act] = breaking[0] ?? []
    const broken = make?.() as World
    await broken.open()
    act?.(broken)
    broken.send({ type: 'leave' })
    broken.settlements.live[0]?.succeed()
    await broken.flush()
    expect(broken.status).toBe('left')
    broken.close()
  })

  it('fails when its load was not provided', async () => {
    const actor = createActor(boothMachine, { input: { now: () => 0 } })
    actor.start()
    actor.send({ type: 'start' })
    await world.flush()
    expect([actor.getSnapshot().value, actor.getSnapshot().context.code]).toEqual([{ active: 'failed' }, 'internal'])
    actor.stop()
  })
})

async function say(module: 'subtitles' | 'chat') {
  world.wanted = module
  world.send({ type: 'microphone.toggle', module, active: true })
  world.hearing.open()
  world.hearing.speak()
  await world.advance(1_000)
  world.hearing.pause()
}

function endRecognition(result: Omit<RecognitionEnded, 'type' | 'segmentId'>) {
  const [running] = world.recognitions.live
  running?.tell({ type: 'recognition.ended', segmentId: running.input.segmentId, ...result })
}

async function startVoice(key: string) {
  world.send({ type: 'unmute' })
  world.send({ type: 'speak', key })
  world.preparations.live[0]?.succeed()
  await world.flush()
  world.playbacks.live[0]?.tell({ type: 'playback.started', longestMs: 10_000 })
}

async function fillTheRoom() {
  world.send({ type: 'flip.request', module: 'chat' })
  await world.advance(flipReopenMs)
  await say('subtitles')
  await startVoice('a')
  world.send({ type: 'line.submit', module: 'chat', key: 'k' })
  world.send({ type: 'translate', module: 'chat', key: 'k', target: 't' })
  world.send({ type: 'file.select', id: 'f1' })
  world.send({ type: 'file.upload', id: 'f1' })
}
