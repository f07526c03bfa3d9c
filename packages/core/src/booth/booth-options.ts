import { checkNames, checkNumbers, type NumberRanges, numberRanges } from '../adapter/check-options.ts'
import { analysisStepMs, maxSpeechMs } from '../audio/limits.ts'
import { LingoboothError } from '../errors.ts'
import { keptLines, maxTargets, partialsPerSecond } from '../link/limits.ts'
import { modules } from '../modules.ts'

const { wait, duration, fromZero, fromOne } = numberRanges

/** What the numbers among the options of a booth may be. */
export const boothRanges = {
  speech: {
    detector: {
      thresholdDb: [0, 100],
      pauseMs: [analysisStepMs, maxSpeechMs],
      minSpeechMs: [0, maxSpeechMs],
      maxSpeechMs: [analysisStepMs, maxSpeechMs],
    },
    echoTailMs: wait,
  },
  voice: { maxQueuedUtterances: [2, Number.POSITIVE_INFINITY, true] },
  captions: {
    previewCallsPerMinute: fromOne,
    partialsPerSecond: [0, partialsPerSecond],
    earlierLines: [0, keptLines, true],
  },
  limits: {
    translationCharsPerHour: fromZero,
    speechSecondsPerHour: fromZero,
    voiceCharsPerHour: fromZero,
    maxTargets: [0, maxTargets, true],
    maxTranscriptBytes: fromOne,
    vendorTimeoutMs: duration,
  },
} as const satisfies NumberRanges

/** What words among them may be; of a list, each of its items. */
const boothChoices: Readonly<Record<string, readonly string[]>> = {
  translate: ['sender', 'receiver'],
  'speech.echo': ['guard', 'off'],
  'speech.duplex': ['half', 'full'],
  'voice.spokenModules': modules,
}

/** Every option at the top; groups are objects. */
const known = { plugins: true, userId: true, translate: true, glossary: true, ...boothRanges }

const at = (options: object, path: string): unknown =>
  path.split('.').reduce<unknown>((group, name) => Reflect.get(Object(group), name), options)

/** @throws LingoboothError `bad-option` that names an option by its path */
export function checkBoothOptions(options: object): void {
  checkNames(options, known)
  for (const [name, ranges] of Object.entries(boothRanges)) {
    const given = at(options, name)
    if (!Array.isArray(ranges) && given !== undefined && Object(given) !== given)
      throw new LingoboothError('bad-option', `Pass an object as ${name}.`)
  }
  checkNumbers(options, boothRanges)
  for (const [path, choices] of Object.entries(boothChoices)) {
    const given = at(options, path)
    if (given !== undefined && ![given].flat().every((one) => choices.includes(one as string)))
      throw new LingoboothError('bad-option', `Pass ${choices.join(' or ')} as ${path}.`)
  }
  const { minSpeechMs, maxSpeechMs } = Object(at(options, 'speech.detector'))
  if (minSpeechMs > maxSpeechMs)
    throw new LingoboothError('bad-option', 'Pass at most maxSpeechMs as speech.detector.minSpeechMs.')
}
