import { errorCodeOf, type LiveSegment, type SpeechSegment } from '@lingobooth/core'
import { assert, assertEqual, assertRejects, eventually, soon } from './assert.ts'
import { type MicrophoneStage, withoutCallback } from './microphone-stage.ts'
import type { Rules } from './runner.ts'

/** All samples of a stream, and how it ended. */
async function hearAll(samples: LiveSegment['samples'], patienceMs: number) {
  const heard: number[] = []
  let failure: unknown
  const reading = samples
    .pipeTo(new WritableStream({ write: (piece) => void heard.push(...piece) }))
    .catch((error: unknown) => {
      failure = error
    })
  await soon(reading, 'the end of the samples', patienceMs)
  return { heard, failure }
}

async function samplesOf({ wav }: SpeechSegment): Promise<readonly number[]> {
  return [...new Int16Array((await wav.arrayBuffer()).slice(44))]
}

/** The rules of `onLiveSegment`. */
export const microphoneLiveRules: Rules<MicrophoneStage> = {
  'speech is passed on while it is spoken, and equals its recording in the end, sample by sample': async (stage) => {
    const { heard } = await stage.open()
    stage.startSpeaking()
    await eventually(() => heard.live.length > 0, 'speech being passed on while it is spoken', stage.patienceMs)
    const [live] = heard.live
    assert(live && heard.segments.length === 0, 'The live segment came after its recording.')
    const whole = hearAll(live.samples, stage.patienceMs)
    stage.stopSpeaking()
    const { heard: samples, failure } = await whole
    assertEqual(failure, undefined, 'the failure of the samples')
    const recording = await soon(live.whole, 'the recording', stage.patienceMs)
    await eventually(() => heard.segments.length > 0, 'hearing a segment', stage.patienceMs)
    assertEqual(heard.segments[0] === recording, true, 'whether `whole` is the segment of `onSegment`')
    assertEqual([recording.id, recording.startedAtMs], [live.id, live.startedAtMs], 'its id and its start')
    assertEqual(samples, await samplesOf(recording), 'the samples')
  },

  'muting the gate ends the speech that is passed on, with its whole recording': async (stage) => {
    const { session, heard } = await stage.open()
    stage.startSpeaking()
    await eventually(() => heard.live.length > 0, 'speech being passed on while it is spoken', stage.patienceMs)
    session.setGate(true)
    const [live] = heard.live
    assert(live, 'There is no live segment.')
    const { heard: samples, failure } = await hearAll(live.samples, stage.patienceMs)
    assertEqual(failure, undefined, 'the failure of the samples')
    assertEqual(samples, await samplesOf(await soon(live.whole, 'the recording', stage.patienceMs)), 'the samples')
    stage.stopSpeaking()
  },

  'closing aborts the speech that is passed on': async (stage) => {
    const { session, heard } = await stage.open()
    stage.startSpeaking()
    await eventually(() => heard.live.length > 0, 'speech being passed on while it is spoken', stage.patienceMs)
    await soon(session.close(), 'closing', stage.patienceMs)
    const [live] = heard.live
    assert(live, 'There is no live segment.')
    const { failure } = await hearAll(live.samples, stage.patienceMs)
    assertEqual(errorCodeOf(failure), 'aborted', 'the failure of the samples')
    await assertRejects(live.whole, 'aborted', 'the recording', stage.patienceMs)
    stage.stopSpeaking()
  },

  'open rejects with capture-callback-type if onLiveSegment is not a function': async (stage) => {
    const opening = stage.microphone.open(withoutCallback(stage.options(), 'onLiveSegment', 'not a function'))
    await assertRejects(opening, 'capture-callback-type', 'onLiveSegment', stage.patienceMs)
    assertEqual(stage.capturing(), 0, 'running captures')
  },
}
