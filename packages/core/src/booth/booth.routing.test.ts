import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clockSlackMs, echoTailMs } from '../audio/limits.ts'
import { flipReopenMs } from '../settings/flip.machine.ts'
import { endRecognition, say, startVoice } from './test-support/stage/scenes.ts'
import { createStage } from './test-support/stage/world.ts'

const world = createStage()
const take = () => world.told.splice(0)
const connection = () => world.actors.connection?.getSnapshot().value

beforeEach(() => world.open())
afterEach(() => world.close())

describe('the routing table', () => {
  beforeEach(() => {
    take()
  })

  it('sends own lines while it is connected', async () => {
    world.send({ type: 'line.submit', module: 'chat', key: 'k' })
    expect(world.publications.live.map(({ input }) => input)).toEqual([[{ module: 'chat', key: 'k' }]])
    expect(world.catchUps.live.map(({ input }) => input)).toEqual([{ arrived: false, isLastTry: false }])
    world.sessions.live[0]?.tell({ type: 'session.closed', code: 'closed' })
    expect([world.publications.live, world.catchUps.live, connection()]).toEqual([[], [], 'waiting'])
    world.send({ type: 'page.online' })
    world.sessions.live[0]?.tell({ type: 'session.opened' })
    expect(world.catchUps.live.length).toBe(1)
    world.publications.live[0]?.succeed([{ module: 'chat', key: 'k' }])
    await world.flush()
    expect(take()).toEqual([
      { type: 'connection.closed', code: 'closed' },
      { type: 'connection.opened' },
      { type: 'line.outcome', outcome: 'sent', module: 'chat', key: 'k' },
    ])
  })

  it('informs the connection that the page is visible', () => {
    world.sessions.live[0]?.tell({ type: 'session.closed', code: 'network' })
    world.send({ type: 'page.visible' })
    expect(connection()).toEqual({ open: 'opening' })
  })

  it('releases held lines, one or all', () => {
    const lines = () => world.publications.live.flatMap(({ input }) => input.map(({ key }) => key))
    world.send({ type: 'line.submit', module: 'chat', key: 'a', hold: true })
    world.send({ type: 'line.submit', module: 'subtitles', key: 'b', hold: true })
    world.send({ type: 'line.ready', key: 'b' })
    expect(lines()).toEqual(['b'])
    world.publications.live[0]?.fail('network')
    world.send({ type: 'lines.flush' })
    expect(world.unsent.get().lines).toEqual([
      { module: 'chat', key: 'a' },
      { module: 'subtitles', key: 'b' },
    ])
  })

  it('turns captured speech into text for the module that owns the microphone', async () => {
    await say(world, 'chat')
    endRecognition(world, { text: 'Hello' })
    expect(take()).toEqual([
      { type: 'microphone.taken', module: 'chat' },
      { type: 'speech.recognized', segmentId: 'segment-1', module: 'chat', language: 'a', text: 'Hello' },
    ])
  })

  it('drops earlier speech when another language is chosen', async () => {
    await say(world, 'subtitles')
    world.changeCaptureLanguage()
    expect(world.recognitions.live).toEqual([])
    expect(take()).toContainEqual({ type: 'speech.dropped', segmentId: 'segment-1', reason: 'outdated' })
  })

  it('keeps earlier speech when capture stops', async () => {
    await say(world, 'subtitles')
    world.send({ type: 'microphone.toggle', module: 'subtitles', active: false })
    endRecognition(world, { text: 'Hello' })
    expect(take().at(-1)).toMatchObject({ type: 'speech.recognized', text: 'Hello' })
  })

  it('keeps earlier speech for the chat when the languages of the subtitles flip', async () => {
    await say(world, 'chat')
    world.send({ type: 'flip.request', module: 'subtitles' })
    expect([world.hearing.hears, world.recognitions.live.length]).toEqual([false, 1])
    endRecognition(world, { text: 'Hello' })
    expect(take()).toEqual([
      { type: 'microphone.taken', module: 'chat' },
      { type: 'flip.started', module: 'subtitles' },
      { type: 'microphone.released', module: 'chat' },
      { type: 'speech.recognized', segmentId: 'segment-1', module: 'chat', language: 'a', text: 'Hello' },
    ])
  })

  it('keeps the sentence just spoken when the voice closes the microphone', async () => {
    await say(world, 'subtitles')
    await startVoice(world, 'a')
    expect([world.hearing.hears, world.recognitions.live.length]).toEqual([false, 1])
  })

  it('reopens the microphone after the voice and its tail', async () => {
    await say(world, 'subtitles')
    await startVoice(world, 'a')
    world.playbacks.live[0]?.tell({ type: 'playback.ended' })
    await world.advance(echoTailMs - 1)
    expect(world.hearing.hears).toBe(false)
    await world.advance(1)
    expect(world.hearing.hears).toBe(true)
  })

  it('holds speech whose start falls within the voice', async () => {
    world.send({ type: 'microphone.toggle', module: 'subtitles', active: true })
    world.hearing.open()
    await startVoice(world, 'a')
    await world.advance(100)
    world.playbacks.live[0]?.tell({ type: 'playback.ended' })
    world.hearing.echo(world.clock.now() - 50)
    await world.advance(echoTailMs)
    world.hearing.echo(world.clock.now() - clockSlackMs - 1)
    world.hearing.echo(world.clock.now())
    for (const { input, tell } of world.recognitions.live) {
      const { segmentId } = input
      tell({ type: 'ended', language: 'a', text: segmentId })
    }
    const spoken = take().flatMap((event) => (event.type === 'speech.recognized' ? [[event.text, event.held]] : []))
    expect(spoken).toEqual([
      ['segment-1', { spokenOver: true }],
      ['segment-2', { spokenOver: true }],
      ['segment-3', undefined],
    ])
  })

  it('switches the microphone off for 100 ms on a flip', async () => {
    await say(world, 'subtitles')
    world.send({ type: 'flip.request', module: 'subtitles' })
    await world.advance(flipReopenMs - 1)
    expect(world.hearing.running.live).toEqual([])
    await world.advance(1)
    world.hearing.open()
    expect(world.hearing.hears).toBe(true)
    expect(take().filter(({ type }) => type !== 'speech.dropped')).toEqual([
      { type: 'microphone.taken', module: 'subtitles' },
      { type: 'flip.started', module: 'subtitles' },
      { type: 'microphone.released', module: 'subtitles' },
      { type: 'microphone.taken', module: 'subtitles' },
    ])
  })

  it('closes and opens the gate of the host', async () => {
    await say(world, 'subtitles')
    world.send({ type: 'gate.close', gate: 'host' })
    expect(world.hearing.hears).toBe(false)
    world.send({ type: 'gate.open', gate: 'host' })
    expect(world.hearing.hears).toBe(true)
  })

  it('reports that the microphone was released, replaced or lost', async () => {
    await say(world, 'subtitles')
    take()
    world.send({ type: 'microphone.toggle', module: 'subtitles', active: false })
    world.send({ type: 'microphone.toggle', module: 'chat', active: true })
    world.hearing.fail('capture-lost')
    world.hearing.open()
    world.hearing.fail('capture-lost')
    expect(take().filter(({ type }) => type.startsWith('microphone'))).toEqual([
      { type: 'microphone.released', module: 'subtitles' },
      { type: 'microphone.taken', module: 'chat' },
      { type: 'microphone.replaced' },
      { type: 'microphone.released', module: 'chat' },
      { type: 'microphone.lost', code: 'capture-lost' },
    ])
  })

  it('speaks within its turn, mutes, and unlocks', async () => {
    world.send({ type: 'speak', key: 'muted', person: 'p' })
    await startVoice(world, 'a')
    world.playbacks.live[0]?.tell({ type: 'playback.ended' })
    world.send({ type: 'speak', key: 'b', person: 'p' })
    world.preparations.live[0]?.succeed()
    await world.flush()
    world.playbacks.live[0]?.tell({ type: 'playback.failed', code: 'playback-blocked' })
    expect(world.playbacks.live).toEqual([])
    world.send({ type: 'unlock' })
    expect(world.playbacks.live.map(({ input }) => input.key)).toEqual(['b'])
    world.send({ type: 'mute' })
    expect(take()).toEqual([
      { type: 'voice.queued', key: 'a' },
      { type: 'voice.started', key: 'a' },
      { type: 'voice.ended', key: 'a' },
      { type: 'voice.finished', key: 'a' },
      { type: 'voice.queued', key: 'b' },
      { type: 'voice.dropped', key: 'b', reason: 'muted' },
    ])
  })

  it('plays a ready item in the same turn in which the microphone becomes quiet', async () => {
    await say(world, 'subtitles')
    world.send({ type: 'unmute' })
    world.send({ type: 'speak', key: 'a', person: 'p' })
    world.preparations.live[0]?.succeed()
    await world.flush()
    expect([world.playbacks.live.length, world.hearing.hears, world.violations]).toEqual([1, false, []])
  })

  it('loads again on retry without leaving the room', async () => {
    world.send({ type: 'retry' })
    world.loads.live[0]?.fail('network')
    await world.flush()
    expect([world.status, take()]).toEqual(['joined', [{ type: 'app.failed', code: 'network' }]])
  })
})
