import { speech } from './engines.ts'
import { handOut } from './handed-out-tracks.ts'
import { note } from './journal.ts'

/** Something that could be heard, on the clock of the booth. */
export interface Utterance {
  text: string
  readonly fromMs: number
  toMs: number
}

const wayToMicrophoneSeconds = 0.06
const humanLoudness = 0.9
const loudspeakerLoudness = 0.5

function createRoom() {
  const context = new AudioContext()
  const air = context.createMediaStreamDestination()
  const noise = context.createBufferSource()
  noise.buffer = context.createBuffer(1, context.sampleRate, context.sampleRate)
  noise.buffer.getChannelData(0).forEach((_, index, samples) => {
    samples[index] = 0.002 * (((index * 7_919) % 1_009) / 1_009 - 0.5)
  })
  noise.loop = true
  noise.connect(air)
  noise.start()

  const way = context.createDelay(1)
  way.delayTime.value = wayToMicrophoneSeconds
  const loudspeaker = context.createGain()
  loudspeaker.gain.value = loudspeakerLoudness
  loudspeaker.connect(way).connect(air)
  const people = context.createGain()
  people.gain.value = humanLoudness
  people.connect(air)
  const meter = context.createAnalyser()
  way.connect(meter)
  const said: Utterance[] = []

  return {
    context,
    /** What people said. */
    said,
    /** What a microphone in the room hears, as a stream of its own. */
    open: async () => handOut(air.stream.clone()),
    /** How loud the loudspeaker is at the microphone right now, in decibels of full scale. */
    loudness() {
      const samples = new Float32Array(meter.fftSize)
      meter.getFloatTimeDomainData(samples)
      return 10 * Math.log10(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length)
    },
    /** What the element plays is heard in the room from then on. */
    placeLoudspeaker(element: HTMLAudioElement) {
      context.createMediaElementSource(element).connect(loudspeaker)
    },
    /** Somebody speaks, as soon as it is time; resolves at the end. */
    async say(text: string, voice: 'male' | 'female' = 'female', time: Promise<void> = Promise.resolve()) {
      const source = context.createBufferSource()
      source.buffer = await context.decodeAudioData(await (await speech(text, voice)).arrayBuffer())
      source.connect(people)
      const ended = new Promise<void>((resolve) => {
        source.onended = () => resolve()
      })
      await time
      source.start()
      const fromMs = Date.now()
      const utterance = { text, fromMs, toMs: fromMs + source.buffer.duration * 1_000 }
      said.push(utterance)
      note('human.began')
      await ended
      utterance.toMs = Date.now()
      note('human.ended')
    },
  }
}

let made: ReturnType<typeof createRoom> | undefined

/** The one room of the page: faint noise, people, and a loudspeaker that the microphone hears. */
export const acousticRoom = () => {
  made ??= createRoom()
  return made
}
