import type { Booth, Module } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { ArrowLeftRight } from 'lucide'
import { type RefObject, useContext, useId, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { ChatComposer } from '../panels/chat-composer.tsx'
import { type ChatFlags, type SubtitlesFlags, withDefaults } from '../panels/flags.ts'
import { SpeakView } from '../panels/speak-view.tsx'
import { VoiceView } from '../panels/voice-view.tsx'
import { Composer } from '../parts/composer.tsx'
import { Icon } from '../parts/icon.tsx'
import { part } from '../parts/part.ts'
import { InBooth } from './in-booth.ts'

interface DockProps {
  readonly booth: Booth
  readonly flags: SubtitlesFlags & ChatFlags
}

/** One place to speak, to type and to hear, for the panel in front. */
export function Dock({ booth, flags }: DockProps) {
  const messages = useMessages()
  const id = useId()
  const front = useContext(InBooth)
  const isPressed = useRef(false)
  const panels = useSelector(booth.app.view.published, (view) => view.panels)
  const silence = useSelector(booth.speak.view.published, (view) => view.microphone.disabled)
  if (!front) return null
  const module = panels[front.module] ? front.module : panels.subtitles ? 'subtitles' : panels.chat ? 'chat' : null
  const into = module && front.folds && !front.isNarrow && (
    <IntoButton module={module} isPressed={isPressed} onPress={front.show} />
  )
  const hasFace = !front.greeting
  const toldBeside = hasFace && panels.stt ? silence : null
  return (
    <div {...part('booth', 'dock')} data-greets={!hasFace}>
      {hasFace && <SpeakView booth={booth} flags={flags} />}
      {module && (
        <span id={id} hidden>
          {messages.into(messages.panelTitles[module])}
        </span>
      )}
      {module === 'subtitles' && (
        <Composer
          booth={booth}
          module={module}
          hasInput={withDefaults(flags).showInput}
          hasMicrophone={false}
          about={id}
          toldBeside={toldBeside}
        >
          {into}
        </Composer>
      )}
      {module === 'chat' && (
        <ChatComposer booth={booth} flags={flags} hasMicrophone={false} about={id} toldBeside={toldBeside}>
          {into}
        </ChatComposer>
      )}
      {hasFace && <VoiceView booth={booth} flags={flags} />}
    </div>
  )
}

interface IntoButtonProps {
  readonly module: Module
  /** The button of the other panel was pressed, whose focus goes to this one. */
  readonly isPressed: RefObject<boolean>
  onPress(other: Module): void
}

/** Where the text goes; a press sends it to the other panel. */
function IntoButton({ module, isPressed, onPress }: IntoButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (isPressed.current) button.current?.focus({ preventScroll: true })
    isPressed.current = false
  }, [isPressed])
  const { into, panelTitles } = useMessages()
  return (
    <button
      {...part('button', 'into')}
      ref={button}
      type="button"
      onClick={() => {
        isPressed.current = true
        onPress(module === 'subtitles' ? 'chat' : 'subtitles')
      }}
    >
      {into(panelTitles[module])}
      <Icon of={ArrowLeftRight} />
    </button>
  )
}
