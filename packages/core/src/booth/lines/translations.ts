import { fromCallback } from 'xstate'
import { retranslatedLines } from '../../constants.ts'
import {
  findLine,
  type TranscriptLine,
  translationDone,
  translationFailed,
  translationNone,
  translationPending,
} from '../../domain/transcript.ts'
import { errorCodeOf } from '../../errors.ts'
import type {
  TranslationEnded,
  TranslationFailureCode,
  TranslationJob,
} from '../../machines/translation/translation.machine.ts'
import type { Module } from '../../ports/common.ts'
import type { DeskTools } from '../desk.ts'
import type { LineTranslator } from './line-translator.ts'

export interface TranslationsOptions extends Pick<DeskTools, 'stores' | 'send'> {
  readonly lineTranslator: LineTranslator
}

/** Translates the lines of the transcripts, and the latest ones again when the target language changes. */
export function createTranslations({ stores, lineTranslator, send }: TranslationsOptions) {
  const targetOf = (module: Module) => stores.settings.get()[module].targetLanguage
  const needs = (line: TranscriptLine, target: string) => line.type === 'text' && lineTranslator.needs(line, target)

  const renew = (module: Module, line: TranscriptLine) => {
    const target = targetOf(module)
    const transcript = stores.transcripts[module]
    const { key, translation, revision } = line
    if (!needs(line, target)) {
      if (translation.state !== 'none') transcript.set((current) => translationNone(current, key))
      return
    }
    if (translation.state === 'translated' && translation.target === target) return
    transcript.set((current) => translationPending(current, key, target))
    send({ type: 'translate', module, key, target, revision })
  }

  return {
    /** The new line, marked as pending if it needs a translation. */
    awaiting(module: Module, line: TranscriptLine): TranscriptLine {
      const target = targetOf(module)
      return needs(line, target) ? { ...line, translation: { state: 'pending', target } } : line
    },

    /** Requests the pending translation of a line. */
    begin(module: Module, { key, translation, revision }: TranscriptLine) {
      if (translation.state === 'pending')
        send({ type: 'translate', module, key, target: translation.target, revision })
    },

    /** Translates a line again whose text or translations have changed. */
    renewLine(module: Module, key: string) {
      const line = findLine(stores.transcripts[module].get(), key)
      if (line) renew(module, line)
    },

    /** Translates the latest lines again, after a change of language or a rejoin. */
    renewLatest(module: Module) {
      send({ type: 'translation.stop', module })
      const { lines } = stores.transcripts[module].get()
      for (const { key, translation, revision } of lines.slice(0, -retranslatedLines))
        if (translation.state === 'pending')
          stores.transcripts[module].set((current) =>
            translationFailed(current, key, translation.target, 'aborted', revision),
          )
      for (const line of lines.slice(-retranslatedLines)) renew(module, line)
    },

    /** Translates a line again that could not be translated. */
    retry(module: Module, key: string) {
      const line = findLine(stores.transcripts[module].get(), key)
      if (line?.translation.state === 'failed') renew(module, line)
    },

    fail({ module, key, target, revision, code }: TranslationJob & { readonly code: TranslationFailureCode }) {
      stores.transcripts[module].set((transcript) => translationFailed(transcript, key, target, code, revision))
    },

    translate: fromCallback<{ type: 'never' }, TranslationJob>(({ input: job, sendBack }) => {
      const controller = new AbortController()
      const transcript = stores.transcripts[job.module]
      const end = (code?: TranslationEnded['code']) => {
        if (controller.signal.aborted) return
        sendBack({ type: 'translation.ended', job, ...(code && { code }) } satisfies TranslationEnded)
      }
      const line = findLine(transcript.get(), job.key)
      if (line?.revision === job.revision)
        lineTranslator.translate(line, job.target, controller.signal).then(
          (text) => {
            if (controller.signal.aborted) return
            if (text.trim() === '') return end('empty')
            transcript.set((current) => translationDone(current, job.key, job.target, text, job.revision))
            end()
          },
          (error: unknown) => end(errorCodeOf(error)),
        )
      else end('not-found')
      return () => controller.abort()
    }),
  }
}

export type Translations = ReturnType<typeof createTranslations>
