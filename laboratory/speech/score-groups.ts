import type { Recording } from './corpus.ts'
import { type Case, falsePerMinute, type Score, type Stretch, scoreOf } from './score.ts'

/** Everything that the table says of how well a detector hears. */
export interface Marks extends Score {
  readonly f1WithoutBabble: number
  readonly f1Babble: number
  readonly f1LeftOut: number
  readonly falsePerMinute: number
}

export interface HeardRecording {
  readonly recording: Recording
  readonly stretches: readonly Stretch[]
}

export function marksOf(heard: readonly HeardRecording[]): Marks {
  const casesOf = (which: (recording: Recording) => boolean): Case[] =>
    heard
      .filter(({ recording }) => which(recording))
      .map(({ recording, stretches }) => ({ truth: recording.truth, stretches }))
  const spoken = ({ voice }: Recording) => voice !== ''
  return {
    ...scoreOf(casesOf(spoken)),
    f1WithoutBabble: scoreOf(casesOf((recording) => spoken(recording) && recording.noise !== 'babble')).f1,
    f1Babble: scoreOf(casesOf((recording) => spoken(recording) && recording.noise === 'babble')).f1,
    f1LeftOut: scoreOf(casesOf((recording) => spoken(recording) && recording.leftOut)).f1,
    falsePerMinute: falsePerMinute(casesOf((recording) => !spoken(recording))),
  }
}
