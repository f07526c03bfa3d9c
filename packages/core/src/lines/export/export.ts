import { abortedError, errorCodeOf, LingoboothError } from '../../errors.ts'
import { limitConcurrency } from '../../kit/limit-concurrency.ts'
import type { PeopleAtoms } from '../../people/people-atoms.ts'
import type { Module } from '../../ports/common.ts'
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
import {
  type FileLine,
  type LanguageFile,
  type TranscriptContent,
  type TranscriptExportOptions,
  type TranscriptFile,
  type TranscriptFormat,
  type TranscriptWords,
  transcriptFormats,
} from './content.ts'
import { type Entry, entryOf, languagesOf, panelLines } from './entries.ts'
import { inItsPlace } from './file-text.ts'
import { toJson, toSrt, toTxt, toVtt } from './formats.ts'
import { timeline } from './timeline.ts'

export interface TranscriptExport {
  readonly stores: Pick<LinesAtoms, 'transcripts' | 'joinsAtMs'> &
    Pick<PeopleAtoms, 'languages' | 'hidden'> &
    Pick<SettingsAtoms, 'settings'>
  readonly clock: Clock
  loadRoom(): Promise<{ readonly lineTranslator: Pick<LineTranslator, 'needs' | 'given' | 'translate'> }>
}

const subtitles = ['subtitles'] as const

type AllLanguagesOptions = Omit<TranscriptExportOptions, 'language'>

const formats: Readonly<
  Record<TranscriptFormat, { readonly write: (content: TranscriptContent) => string; readonly mediaType: string }>
> = {
  vtt: { write: toVtt, mediaType: 'text/vtt' },
  srt: { write: toSrt, mediaType: 'application/x-subrip' },
  txt: { write: toTxt, mediaType: 'text/plain' },
  json: { write: toJson, mediaType: 'application/json' },
}

const count = (lines: number, one: string, many: string) => `${lines} ${lines === 1 ? one : many}`
const englishWords = (begins: string): TranscriptWords => ({
  untranslated: 'not translated',
  chat: 'chat',
  dropped: (lines) => `${count(lines, 'older line is', 'older lines are')} missing`,
  earlier: (lines) => `${count(lines, 'line', 'lines')} from before the ${begins} left out`,
})

const fileName = (nowMs: number, ending: string) => {
  const now = new Date(nowMs)
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate(), now.getHours(), now.getMinutes()]
  return `transcript-${parts.map((part) => String(part).padStart(2, '0')).join('-')}.${ending}`
}

function checkOptions({ format, originAtMs }: AllLanguagesOptions) {
  if (!transcriptFormats.includes(format))
    throw new LingoboothError('bad-option', `The format is one of ${transcriptFormats.join(', ')}.`)
  if (originAtMs !== undefined && Number.isNaN(typeof originAtMs === 'number' ? new Date(originAtMs).getTime() : NaN))
    throw new LingoboothError(
      'bad-option',
      'Pass originAtMs as a number of milliseconds since 1970, such as Date.now() when the recording began.',
    )
}

/** Translates what has no translation yet, with one count for all. */
async function translateMissing(
  entries: readonly Entry[],
  translator: Pick<LineTranslator, 'translate'>,
  { onProgress, signal = new AbortController().signal }: AllLanguagesOptions,
) {
  const missing = entries.filter(({ target, translation }) => target !== null && translation === undefined)
  const limited = limitConcurrency(translationsInFlight)
  let done = 0
  let failures = 0
  const translate = async (entry: Entry) => {
    if (signal.aborted || failures >= failuresOfOutage || entry.target === null) return
    try {
      const text = await translator.translate(entry.line, entry.target, signal)
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

function writeFile(
  entries: readonly Entry[],
  language: string,
  { stores, clock }: Pick<TranscriptExport, 'stores' | 'clock'>,
  { format, modules = subtitles, originAtMs, words }: AllLanguagesOptions,
  ending: string = format,
): TranscriptFile {
  const languages = stores.languages.get()
  const tagOf = (code: string) => resolveLanguage(code, languages)?.tag ?? ''
  const joinsAtMs = stores.joinsAtMs.get()
  const byLine = new Map(entries.map((entry) => [entry.line, entry]))
  const timed = timeline([...byLine.keys()], joinsAtMs, originAtMs)
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
      originAtMs,
      language,
      lines,
      dropped: modules.reduce((sum, module) => sum + stores.transcripts[module].get().dropped, 0),
      words: { ...englishWords(originAtMs === undefined ? 'join' : 'recording'), ...words },
    }),
    fileName: fileName(clock.now(), ending),
    mediaType,
    untranslated: lines.filter(({ untranslated }) => untranslated).length,
  }
}

/** Makes files of the lines that are in the panels now. */
export const createTranscriptExport = ({ stores, clock, loadRoom }: TranscriptExport) => ({
  async one(options: TranscriptExportOptions): Promise<TranscriptFile> {
    const { language = 'both', modules = subtitles } = options
    checkOptions(options)
    const isCode = language !== 'original' && language !== 'both'
    const chosen = isCode ? resolveLanguage(language, stores.languages.get()) : undefined
    if (isCode && !chosen)
      throw new LingoboothError('bad-option', 'The language of the transcript is not in the catalogue.')
    const { lineTranslator } = await loadRoom()

    const targetOf = (module: Module) =>
      language === 'original' ? null : (chosen?.code ?? stores.settings.get()[module].targetLanguage)
    const entries = panelLines(stores, modules).map((line) => entryOf(line, targetOf(line.module), lineTranslator))
    if (options.translateMissing) await translateMissing(entries, lineTranslator, options)
    if (options.signal?.aborted) throw abortedError()
    return writeFile(entries, chosen?.tag ?? language, { stores, clock }, options)
  },

  /** One for each language in which these lines are said or translated. */
  async each(options: AllLanguagesOptions): Promise<readonly LanguageFile[]> {
    const { format, modules = subtitles } = options
    checkOptions(options)
    const { lineTranslator } = await loadRoom()
    const lines = panelLines(stores, modules)
    const files = languagesOf(lines, stores.languages.get()).map(({ code, tag }) => ({
      language: tag,
      entries: lines.map((line) => entryOf(line, code, lineTranslator)),
    }))
    if (options.translateMissing) {
      const entries = files.flatMap((file) => file.entries)
      await translateMissing(entries, lineTranslator, options)
    }
    if (options.signal?.aborted) throw abortedError()
    return files.map(({ language, entries }) => ({
      language,
      ...writeFile(entries, language, { stores, clock }, options, `${language}.${format}`),
    }))
  },
})
