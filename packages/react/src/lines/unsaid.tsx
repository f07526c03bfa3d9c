import type { Booth, Module } from '@lingobooth/core'
import { beginningOf, type HeldLine } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import { TriangleAlert } from 'lucide'
import { useEffect, useId, useState } from 'react'
import { useLanguages } from '../hooks/use-views.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
import { handOverFocus } from '../parts/keyboard.ts'
import { part } from '../parts/part.ts'

interface UnsaidProps {
  readonly booth: Booth
  readonly module: Module
}

/** What was said here and did not reach the others: lines that wait for a word, and that the voice cut somebody short. */
export function Unsaid({ booth, module }: UnsaidProps) {
  const messages = useMessages()
  const held = useSelector(booth[module].view.published, (view) => view.heldLines)
  const isCut = useSelector(booth[module].view.published, (view) => view.cutShort)
  const maySpeak = useSelector(
    booth[module].view.published,
    ({ microphone: { state, disabled } }) => state === 'paused' || (state === 'shut' && !disabled),
  )
  const newest = held.at(-1)
  const key = newest?.key
  const words = newest ? `${messages.repeatsVoice}: ${beginningOf(newest.text)}` : isCut ? messages.cutShort : ''
  const [told, tell] = useState<{ readonly key: string | undefined; readonly words: string }>()
  // What comes into a status is announced, and not what the status comes with.
  useEffect(() => tell({ key, words }), [key, words])
  return (
    <>
      <div {...part('hidden', 'status')} role="status">
        {told && (
          <div role="paragraph" key={told.key}>
            {told.words}
          </div>
        )}
      </div>
      {(held.length > 0 || isCut) && (
        <div {...part('lines', 'unsaid')}>
          {isCut && (
            <Note words={messages.cutShort}>
              {maySpeak && (
                <button {...part('button', 'plain')} type="button" onClick={() => sayAgain(booth, module)}>
                  {messages.sayAgain}
                </button>
              )}
            </Note>
          )}
          {held.map((line) => (
            <Held key={line.key} booth={booth} module={module} line={line} />
          ))}
        </div>
      )}
    </>
  )
}

/** The voice gives way, and the microphone is on. */
function sayAgain(booth: Booth, module: Module) {
  const { voice, [module]: lines } = booth
  const wasOn = voice.view.getSnapshot().active
  if (wasOn) voice.toggle()
  if (!lines.view.getSnapshot().microphone.active) lines.toggleMicrophone()
  if (wasOn) voice.toggle()
}

function Held({ booth, module, line: { key, text, language } }: UnsaidProps & { readonly line: HeldLine }) {
  const messages = useMessages()
  const id = useId()
  const tag = useLanguages(booth).find(({ code }) => code === language)?.tag
  const end = (act: (key: string) => unknown) => (button: HTMLElement) => {
    handOverFocus(button)
    act(key)
  }
  const send = end(booth[module].sendHeld)
  const discard = end(booth[module].discardHeld)
  return (
    <div {...part('lines', 'held')} dir="auto">
      <div role="paragraph" id={id} {...part('lines', 'held-text')} lang={tag}>
        {text}
      </div>
      <Note words={messages.repeatsVoice}>
        <button
          {...part('button', 'accent')}
          type="button"
          aria-describedby={id}
          onClick={({ currentTarget }) => send(currentTarget)}
        >
          {messages.send}
        </button>
        <button
          {...part('button', 'plain')}
          type="button"
          aria-describedby={id}
          onClick={({ currentTarget }) => discard(currentTarget)}
        >
          {messages.discard}
        </button>
      </Note>
    </div>
  )
}

function Note({ words, children }: { readonly words: string; readonly children?: React.ReactNode }) {
  return (
    <div {...part('lines', 'held-note')}>
      <span {...part('lines', 'held-words')}>
        <Icon of={TriangleAlert} />
        <span>{words}</span>
      </span>
      {children && <span {...part('lines', 'held-words')}>{children}</span>}
    </div>
  )
}
