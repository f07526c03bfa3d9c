import type { Booth, Module } from '@lingobooth/core'
import { Mic } from 'lucide-react'
import { useId } from 'react'
import { useLanguages } from '../hooks/use-languages.ts'
import { useSpeak } from '../hooks/use-views.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { ConnectionStrip } from '../parts/connection-strip.tsx'
import type * as Hold from '../parts/hold-button.tsx'
import { LanguageSelect } from '../parts/language-select.tsx'
import { lazyModule } from '../parts/lazy-module.ts'
import { LevelMeter } from '../parts/level-meter.tsx'
import { PanelFrame } from '../parts/panel-frame.tsx'
import { PanelStatus } from '../parts/panel-status.tsx'
import { part } from '../parts/part.ts'
import { Reasons, reasonId } from '../parts/reason.tsx'
import { RoundButton } from '../parts/round-button.tsx'
import { useLazy } from '../parts/use-lazy.ts'
import { type CommonFlags, withDefaults } from './flags.ts'
import type * as Choices from './speak-choices.tsx'

const holdButton = lazyModule<typeof Hold>(() => import('../parts/hold-button.tsx'))
const speakChoices = lazyModule<typeof Choices>(() => import('./speak-choices.tsx'))

export function SpeakView({ booth, flags }: { booth: Booth; flags: CommonFlags }) {
  const messages = useMessages()
  const reasonScope = useId()
  const { controls, microphone, hearsNothing, holdToSpeak } = useSpeak(booth)
  const hold = useLazy(holdButton, holdToSpeak)
  const { active, disabled, warning, state } = microphone
  const trouble = disabled ?? warning
  const hears = active && (state === 'listening' || state === 'speaking')
  const words = hearsNothing ? messages.hearsNothing : messages.microphoneStates[state]
  return (
    <PanelFrame
      booth={booth}
      panel="stt"
      closable={withDefaults(flags).closable}
      settings={<SpeakSettings booth={booth} />}
    >
      <RoundButton
        icon={Mic}
        label={active ? messages.stopSpeech : messages.startSpeech}
        otherLabel={active ? messages.startSpeech : messages.stopSpeech}
        active={active}
        reason={disabled ? messages.disabled[disabled] : undefined}
        aria-describedby={reasonId(reasonScope, trouble)}
        data-state={state}
        onClick={controls.toggle}
      />
      <div {...part('panel', 'words')}>
        <PanelStatus
          words={words}
          passing={state === 'speaking' || state === 'paused'}
          warns={hearsNothing || state === 'failed'}
        />
        <Reasons scope={reasonScope} reasons={[trouble]} />
        {!words && !trouble && <p {...part('panel', 'hint')}>{messages.microphoneHint}</p>}
      </div>
      {hears && <LevelMeter controls={controls} speaking={state === 'speaking'} />}
      {active && holdToSpeak && hold && <hold.HoldButton booth={booth} />}
      <ConnectionStrip booth={booth} />
    </PanelFrame>
  )
}

function SpeakSettings({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const id = useId()
  const { controls, microphone, ...view } = useSpeak(booth)
  const held = microphone.active
  const choices = useLazy(speakChoices, true)
  return (
    <>
      <LanguageSelect
        label={messages.language}
        languages={useLanguages(booth)}
        value={view.language}
        onSelect={controls.setLanguage}
      />
      <div {...part('panel', 'field')}>
        <label htmlFor={id}>{messages.speakTarget}</label>
        <select
          id={id}
          {...part('panel', 'select')}
          value={view.target}
          disabled={held}
          aria-describedby={held ? `${id}-held` : undefined}
          onChange={(event) => controls.setTarget(event.target.value as Module)}
        >
          <option value="subtitles">{messages.panelTitles.subtitles}</option>
          <option value="chat">{messages.panelTitles.chat}</option>
        </select>
      </div>
      {held && (
        <p {...part('panel', 'reason')} id={`${id}-held`}>
          {messages.speakTargetHeld}
        </p>
      )}
      <label {...part('panel', 'checkbox')}>
        <input
          type="checkbox"
          checked={view.duplex === 'full'}
          onChange={(event) => controls.setDuplex(event.target.checked ? 'full' : 'half')}
        />
        {messages.headphones}
      </label>
      {choices && <choices.SpeakChoices booth={booth} />}
    </>
  )
}
