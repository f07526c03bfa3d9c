import { abortedError, errorCodeOf, LingoboothError } from '../../errors.ts'
import { limitConcurrency } from '../../kit/limit-concurrency.ts'
import { withoutHidden } from '../../people/hidden.ts'
import type { PeopleAtoms } from '../../people/people-atoms.ts'
import type { LanguageCode, Module } from '../../ports/common.ts'
import type { Clock } from '../../ports/services.port.ts'
import type { SettingsAtoms } from '../../settings/settings-atoms.ts'
import { cleanName } from '../../text/clean-text.ts'
import { resolveLanguage } from '../../text/languages/language.ts'
import { translationsInFlight } from '../../translate/calls.ts'
import { mendFigures } from '../../translate/numbers/mend-figures.ts'
import type { LineTranslator } from '../../translate/translate.ts'
import { failuresOfOutage } from '../../vendors/failure-log.ts'
import type { LinesAtoms } from '../lines-atoms.ts'
import { sharedKey } from '../stored-line.ts'
import type { TranscriptLine } from '../transcript.ts'
import {
  type FileLine,
  type TranscriptContent,
  type TranscriptExportOptions,
  type TranscriptFile,
  type TranscriptFormat,
  type TranscriptWords,
  transcriptFormats,
} from './content.ts'
import { inItsPlace } from './file-text.ts'
import { toJson, toSrt, toTxt, toVtt } from './formats.ts'
import { timeline } from './timeline.ts'

export interface TranscriptExport {
  readonly stores: Pick<LinesAtoms, 'transcripts' | 'joinsAtMs'> &
    Pick<PeopleAtoms, 'languages' | 'hidden'> &
    Pick<SettingsAtoms, 'settings'>
  readonly clock: Clock
  readonly lineTranslator: Pick<LineTranslator, 'needs' | 'given' | 'translate'>
}

interface Entry {
  readonly module: Module
  readonly line: TranscriptLine
  /** The language that it should be in; null for the original alone. */
  readonly target: LanguageCode | null
  /** Undefined when there is none. */
  translation: string | undefined
}

const formats: Readonly<
  Record<TranscriptFormat, { readonly write: (content: TranscriptContent) => string; readonly mediaType: string }>
> = {
  vtt: { write: toVtt, mediaType: 'text/vtt' },
  srt: { write: toSrt, mediaType: 'application/x-subrip' },
  txt: { write: toTxt, mediaType: 'text/plain' },
  json: { write: toJson, mediaType: 'application/json' },
}

const count = (lines: number, one: string, many: string) => `${lines} ${lines === 1 ? one : many}`
const englishWords: TranscriptWords = {
  untranslated: 'not translated',
  chat: 'chat',
  dropped: (lines) => `${count(lines, 'older line is', 'older lines are')} missing`,
  earlier: (lines) => `${count(lines, 'line', 'lines')} from before the join left out`,
}

const fileName = (nowMs: number, format: TranscriptFormat) => {
  const now = new Date(nowMs)
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate(), now.getHours(), now.getMinutes()]
  return `transcript-${parts.map((part) => String(part).padStart(2, '0')).join('-')}.${format}`
}

/** Makes a file of the lines that are in the panels now. */
export async function exportTranscript(
  { stores, clock, lineTranslator }: TranscriptExport,
  options: TranscriptExportOptions,
): Promise<TranscriptFile> {
  const { format, language = 'both', modules = ['subtitles'], words, onProgress } = options
  const { signal = new AbortController().signal } = options
  if (!transcriptFormats.includes(format))
    throw new LingoboothError('bad-option', `The format is one of ${transcriptFormats.join(', ')}.`)
  const languages = stores.languages.get()
  const tagOf = (code: LanguageCode) => resolveLanguage(code, languages)?.tag ?? ''
  const isCode = language !== 'original' && language !== 'both'
  const chosen = isCode ? resolveLanguage(language, languages) : undefined
  if (isCode && !chosen)
    throw new LingoboothError('bad-option', 'The language of the transcript is not in the catalogue.')

  const targetOf = (module: Module) =>
    language === 'original' ? null : (chosen?.code ?? stores.settings.get()[module].targetLanguage)

  const entryOf = (module: Module, line: TranscriptLine): Entry => {
    const target = targetOf(module)
    if (target === null || line.type === 'file' || !lineTranslator.needs(line, target))
      return { module, line, target: null, translation: undefined }
    const shown = line.translation.state === 'translated' && line.translation.target === target && line.translation.text
    return { module, line, target, translation: shown || lineTranslator.given(line, target)?.text }
  }

  const entries = modules.flatMap((module) =>
    withoutHidden(stores.transcripts[module].get().lines, stores.hidden.get())
      .filter(({ outcome }) => outcome !== 'failed')
      .map((line) => entryOf(module, line)),
  )
  const dropped = modules.reduce((sum, module) => sum + stores.transcripts[module].get().dropped, 0)

  const translateMissing = async () => {
    const missing = entries.filter(({ target, translation }) => target !== null && translation === undefined)
    const limited = limitConcurrency(translationsInFlight)
    let done = 0
    let failures = 0
    const translate = async (entry: Entry) => {
      if (signal.aborted || failures >= failuresOfOutage || entry.target === null) return
      try {
        const text = await lineTranslator.translate(entry.line, entry.target, signal)
        failures = 0
        if (text.trim() !== '') entry.translation = text
      } catch (error) {
        if (errorCodeOf(error) !== 'unsupported-language') failures++
      }
      if (!signal.aborted) onProgress?.({ done: ++done, total: missing.length })
    }
    onProgress?.({ done, total: missing.length })
    await Promise.all(missing.map((entry) => limited(() => translate(entry))))
  }

  if (options.translateMissing) await translateMissing()
  if (signal.aborted) throw abortedError()

  const joinsAtMs = stores.joinsAtMs.get()
  const byLine = new Map(entries.map((entry) => [entry.line, entry]))
  const timed = timeline([...byLine.keys()], joinsAtMs)
  const lines = timed.map(({ line, ...times }): FileLine => {
    const { module, target, translation } = byLine.get(line) as Entry
    const read = (translated: string, tag: string) =>
      inItsPlace(mendFigures(line.text, tagOf(line.speakerLanguage), translated, tag).text)
    return {
      module,
      key: sharedKey(stores.transcripts[module].get(), line),
      name: cleanName(line.name),
      own: line.own,
      language: tagOf(line.speakerLanguage),
      text: inItsPlace(line.text),
      translation:
        target !== null && translation !== undefined
          ? { language: tagOf(target), text: read(translation, tagOf(target)) }
          : null,
      untranslated: target !== null && translation === undefined,
      ...times,
      revised: line.revision > 0,
      isFile: line.type === 'file',
    }
  })
  const { write, mediaType } = formats[format]
  return {
    text: write({
      joinedAtMs: joinsAtMs[0] ?? null,
      language: chosen?.tag ?? language,
      lines,
      dropped,
      words: { ...englishWords, ...words },
    }),
    fileName: fileName(clock.now(), format),
    mediaType,
    untranslated: lines.filter(({ untranslated }) => untranslated).length,
  }
}
