import { analysisChunkMs, analysisStepMs } from '../limits.ts'
import type { SpeechDetector } from './speech-detector.ts'

/** The lowest ambient level, so that the faint noise of a muted device is not taken for speech. */
const ambientFloorDb = -75
/** The ambient level rises this slowly, so that it does not adapt to speech. */
const ambientRiseDbPerSecond = 3
/** Fraction by which the ambient level falls towards a quieter room, per step. */
const ambientFallPerStep = 0.25
/** Sound without a pause for this long counts as the room: its quietest moment becomes the ambient level. */
const ambientRelearnMs = 30_000

const windowSteps = analysisChunkMs / analysisStepMs
const relearnSteps = ambientRelearnMs / analysisStepMs
const riseDbPerStep = (ambientRiseDbPerSecond * analysisStepMs) / 1_000
const fullScale = 32_768
const silenceDb = -100

/**
 * The rule of `docs/behaviours.json`: speech starts when the level of 100 ms exceeds the ambient level by the threshold. The first 100 ms set the
 * ambient level. Levels ignore a DC offset. Within the 100 ms, the steps tell where speech begins and ends.
 */
export function createEnergyDetector(thresholdDb: number, stepSamples: number): SpeechDetector {
  const sums = new Float64Array(windowSteps)
  const squares = new Float64Array(windowSteps)
  const lengths = new Float64Array(windowSteps)
  let steps = 0
  let position = 0
  let learnt = false
  let speakingSteps = 0
  let candidate = -1
  /** In an object: assigning a non-integer to a closure variable would allocate. */
  const room = {
    ambientDb: ambientFloorDb,
    quietestDb: 0,
    /** Mean of the last step without speech. */
    offset: 0,
  }

  const learn = (levelDb: number, speaking: boolean) => {
    if (steps < windowSteps) return
    if (!learnt) room.ambientDb = levelDb
    else if (!speaking) room.ambientDb += changeTo(levelDb)
    learnt = true
    room.quietestDb = speakingSteps === 0 ? levelDb : Math.min(room.quietestDb, levelDb)
    speakingSteps = speaking ? speakingSteps + 1 : 0
    if (speakingSteps === relearnSteps) {
      room.ambientDb = Math.max(room.ambientDb, room.quietestDb)
      speakingSteps = 0
    }
    room.ambientDb = Math.max(room.ambientDb, ambientFloorDb)
  }
  const changeTo = (levelDb: number) => {
    const away = levelDb - room.ambientDb
    return away < 0 ? ambientFallPerStep * away : Math.min(away, riseDbPerStep)
  }

  return {
    stepSamples,
    levelDb: silenceDb,
    thresholdDb: ambientFloorDb + thresholdDb,
    onset: -1,
    speechEnd: -1,

    hear(samples, length, speaking) {
      const slot = steps++ % windowSteps
      let sum = 0
      let square = 0
      for (let index = 0; index < length; index++) {
        const sample = samples[index] as number
        sum += sample
        square += sample * sample
      }
      sums[slot] = sum
      squares[slot] = square
      lengths[slot] = length
      this.levelDb = levelOf(total(sums), total(squares), total(lengths))
      // The ambient level adapts to anything but speech, judged by the level so far.
      if (!learnt || speaking || this.levelDb <= this.thresholdDb) learn(this.levelDb, speaking)
      this.thresholdDb = room.ambientDb + thresholdDb
      this.onset = -1
      if (learnt && levelOf(sum, square, length) > this.thresholdDb) {
        const amplitude = fullScale * 10 ** (this.thresholdDb / 20)
        const isLoud = (index: number) => Math.abs((samples[index] as number) - room.offset) > amplitude
        let first = 0
        let last = length - 1
        while (first < last && !isLoud(first)) first++
        while (first < last && !isLoud(last)) last--
        if (candidate < 0) candidate = position + first
        this.speechEnd = position + last + 1
      } else room.offset = sum / length
      position += length
      if (candidate >= 0 && (speaking || this.speechEnd <= position - windowSteps * length)) candidate = -1
      if (candidate >= 0 && this.levelDb > this.thresholdDb) this.onset = candidate
    },

    restart() {
      steps = 0
      candidate = -1
      lengths.fill(0)
      sums.fill(0)
      squares.fill(0)
      speakingSteps = 0
      this.onset = -1
    },
  }
}

function total(values: Float64Array): number {
  let sum = 0
  for (let index = 0; index < values.length; index++) sum += values[index] as number
  return sum
}

/** In dBFS, without the mean. */
function levelOf(sum: number, square: number, length: number): number {
  const power = square / length - (sum / length) ** 2
  return Math.max(silenceDb, 10 * Math.log10(Math.max(power, 0) / (fullScale * fullScale)))
}
