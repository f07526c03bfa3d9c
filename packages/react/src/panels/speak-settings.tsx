import type { Booth, Module } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useContext, useId } from 'react'
import { InBooth } from '../booth/in-booth.ts'
import { useLanguages, useSpeak } from '../hooks/use-views.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { FieldLabel } from '../parts/field-label.tsx'
import { LanguageSelect } from '../parts/language-select.tsx'
import { part } from '../parts/part.ts'
import { SpeakChoices } from './speak-choices.tsx'

const modules = ['subtitles', 'chat'] as const

export function SpeakSettings({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const id = useId()
  const { controls, microphone, ...view } = useSpeak(booth)
  const removed = useSelector(booth.app.view.published, ({ removedPanels }) => removedPanels)
  const held = microphone.active
  const whole = useContext(InBooth)
  return (
    <>
      <LanguageSelect
        plain={messages.languages.speak}
        label={messages.language}
        languages={useLanguages(booth)}
        value={view.language}
        onSelect={controls.setLanguage}
      />
      {whole && !view.hasDevices && (
        <div {...part('panel', 'hint')} role="paragraph">
          {view.fromCall ? messages.captionsFromCall : messages.microphoneHint}
        </div>
      )}
      {!whole && (
        <div {...part('panel', 'field')}>
          <FieldLabel htmlFor={id} label={messages.speakTarget} />
          <select
            id={id}
            {...part('panel', 'select')}
            value={view.target}
            aria-disabled={held}
            aria-describedby={held ? `${id}-held` : undefined}
            onChange={(event) => controls.setTarget(event.target.value as Module)}
          >
            {modules.map(
              (module) =>
                (!held || module === view.target) &&
                !removed.includes(module) && (
                  <option key={module} value={module}>
                    {messages.panelTitles[module]}
                  </option>
                ),
            )}
          </select>
        </div>
      )}
      {!whole && held && (
        <div {...part('panel', 'reason')} role="paragraph" id={`${id}-held`}>
          {messages.speakTargetHeld}
        </div>
      )}
      <label {...part('panel', 'checkbox')}>
        <input
          type="checkbox"
          checked={view.duplex === 'full'}
          onChange={(event) => controls.setDuplex(event.target.checked ? 'full' : 'half')}
        />
        {messages.headphones}
      </label>
      <SpeakChoices booth={booth} />
    </>
  )
}
