import type { Module } from '../../../ports/common.ts'
import { flipReopenMs } from '../../../settings/flip.machine.ts'
import type { RecognitionResult } from '../../../speech/in-order.ts'
import type { World } from './world.ts'

/** The microphone is taken for a module, and one sentence of a second is spoken. */
export async function say(world: World, module: Module) {
  world.speech.chooses(module)
  world.send({ type: 'microphone.toggle', module, active: true })
  world.hearing.open()
  world.hearing.speak()
  await world.advance(1_000)
  world.hearing.pause()
}

export function endRecognition(world: World, result: Omit<RecognitionResult, 'language'>) {
  const [running] = world.recognitions.live
  running?.tell({ type: 'ended', language: 'a', ...result })
}

/** A line is spoken and heard. */
export async function startVoice(world: World, key: string) {
  world.send({ type: 'unmute' })
  world.send({ type: 'speak', person: 'p', key })
  world.preparations.live[0]?.succeed()
  await world.flush()
  world.playbacks.live[0]?.tell({ type: 'playback.started', longestMs: 10_000 })
}

/** Something of every kind is at work. */
export async function fillTheRoom(world: World) {
  world.send({ type: 'flip.request', module: 'chat' })
  await world.advance(flipReopenMs)
  await say(world, 'subtitles')
  await startVoice(world, 'a')
  world.send({ type: 'line.submit', module: 'chat', key: 'k' })
}
