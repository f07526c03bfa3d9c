import type { Booth } from '@lingobooth/core'
import type { TranscriptFormat } from '@lingobooth/core/view'
import { useEffect, useId, useRef, useState } from 'react'
import { useLanguages } from '../hooks/use-views.ts'
import { download } from '../lines/chat-file.tsx'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { FieldLabel } from '../parts/field-label.tsx'
import { part } from '../parts/part.ts'

type Progress = { readonly done: number; readonly total: number }

const formats = [
  ['txt', 'text'],
  ['vtt', 'captions'],
  ['srt', 'captions'],
  ['json', 'everything'],
] as const satisfies readonly (readonly [TranscriptFormat, string])[]

/** Makes a file of the lines, and downloads it. */
export function ExportForm({ booth }: { booth: Booth }) {
  const { ofTotal, transcript: words, ...messages } = useMessages()
  const { number, languageName } = useFormats()
  const languages = useLanguages(booth)
  const id = useId()
  const [language, setLanguage] = useState('both')
  const [withChat, setWithChat] = useState(false)
  const [translateMissing, setTranslateMissing] = useState(false)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [outcome, setOutcome] = useState<string | null>(null)
  const running = useRef<AbortController>(null)
  const chosen = useRef<HTMLButtonElement>(null)
  const translating = useRef<HTMLDivElement>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (format: TranscriptFormat) => {
    const controller = new AbortController()
    running.current = controller
    setOutcome(null)
    setProgress({ done: 0, total: 0 })
    try {
      const { text, fileName, untranslated } = await booth.transcript.export({
        format,
        language,
        modules: withChat ? ['subtitles', 'chat'] : ['subtitles'],
        translateMissing,
        onProgress: setProgress,
        signal: controller.signal,
        words: {
          untranslated: messages.notTranslated,
          chat: messages.panelTitles.chat,
          dropped: (lines) => `${words.dropped}: ${number(lines)}`,
          earlier: (lines) => `${words.earlier}: ${number(lines)}`,
        },
      })
      download(new Blob([text]), fileName, document)
      const missing = untranslated > 0 ? ` ${messages.notTranslated}: ${number(untranslated)}` : ''
      setOutcome(words.started + missing)
    } catch {
      if (!controller.signal.aborted) setOutcome(words.failed)
    }
    if (translating.current?.matches(':focus-within')) chosen.current?.focus()
    setProgress(null)
  }

  return (
    <div {...part('panel', 'export')}>
      <div {...part('panel', 'formats')}>
        {formats.map(([format, name]) => (
          <button
            key={format}
            {...part('button', 'row')}
            type="button"
            aria-disabled={progress !== null}
            onClick={({ currentTarget }) => {
              chosen.current = currentTarget
              if (!progress) void run(format)
            }}
          >
            {words[name]} <span>.{format}</span>
          </button>
        ))}
      </div>
      <div {...part('panel', 'field')}>
        <FieldLabel htmlFor={`${id}-language`} label={words.language} />
        <select
          {...part('panel', 'select')}
          id={`${id}-language`}
          value={language}
          onChange={(event) => setLanguage(event.target.value)}
        >
          <option value="both">{words.both}</option>
          <option value="original">{words.original}</option>
          {languages.map((each) => (
            <option key={each.code} value={each.code}>
              {languageName(each)}
            </option>
          ))}
        </select>
      </div>
      <label {...part('panel', 'checkbox')}>
        <input type="checkbox" checked={withChat} onChange={(event) => setWithChat(event.target.checked)} />
        {words.withChat}
      </label>
      <label {...part('panel', 'checkbox')}>
        <input
          type="checkbox"
          checked={translateMissing && language !== 'original'}
          disabled={language === 'original'}
          onChange={(event) => setTranslateMissing(event.target.checked)}
        />
        {words.translateMissing}
      </label>
      {progress && progress.total > 0 && (
        <div {...part('panel', 'progress')} ref={translating}>
          <progress aria-label={words.translateMissing} value={progress.done} max={progress.total} />
          <span>{ofTotal(progress.done, progress.total)}</span>
          <button {...part('button', 'plain')} type="button" onClick={() => running.current?.abort()}>
            {messages.cancel}
          </button>
        </div>
      )}
      <div {...part('panel', 'hint')} role="status">
        {outcome}
      </div>
    </div>
  )
}
