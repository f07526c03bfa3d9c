import type { Booth, OpenLine, TranscriptLine } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { Trash2 } from 'lucide-react'
import { useCallback } from 'react'
import { useSetEdit } from '../hooks/use-edit.ts'
import { useLanguages } from '../hooks/use-languages.ts'
import { useSubtitles } from '../hooks/use-views.ts'
import { LineList } from '../lines/line-list.tsx'
import type { ListedLine } from '../lines/list.types.ts'
import { OpenSubtitle } from '../lines/open-lines.tsx'
import { SubtitleItem } from '../lines/subtitle-item.tsx'
import { useMessages } from '../messages/messages-context.tsx'
import { Composer } from '../parts/composer.tsx'
import { ConnectionStrip } from '../parts/connection-strip.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { MuteButton } from '../parts/mute-button.tsx'
import { PanelFrame } from '../parts/panel-frame.tsx'
import { SpeedSelect } from '../parts/speed-select.tsx'
import { type SubtitlesFlags, withDefaults } from './flags.ts'
import { SubtitlesSettings } from './subtitles-settings.tsx'
import { VoiceUnlock } from './voice-unlock.tsx'

export function SubtitlesView({ booth, flags }: { booth: Booth; flags: SubtitlesFlags }) {
  const messages = useMessages()
  const voice = useSelector(booth.subtitles.view.published, (view) => view.voice)
  const { closable, microphone, muteButton, playbackSpeed, showInput } = withDefaults(flags)
  return (
    <PanelFrame
      booth={booth}
      panel="subtitles"
      closable={closable}
      settings={<SubtitlesSettings booth={booth} />}
      actions={
        <>
          {playbackSpeed && <SpeedSelect {...voice} onChange={booth.voice.setPlaybackRate} />}
          {muteButton && <MuteButton {...voice} onToggle={booth.voice.toggle} />}
          <IconButton icon={Trash2} label={messages.clearSubtitles} onClick={booth.subtitles.clear} />
        </>
      }
    >
      <VoiceUnlock booth={booth} />
      <SubtitleLines booth={booth} />
      <Composer booth={booth} module="subtitles" hasInput={showInput} hasMicrophone={microphone} />
    </PanelFrame>
  )
}

/** Separate, so that a new line renders only this. */
function SubtitleLines({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const { controls, lines, waitingLines, fontSize, bilingual, ...view } = useSubtitles(booth)
  const { openLines, reading, targetLanguage } = view
  const waits = waitingLines > 0
  const languages = useLanguages(booth)
  const edit = useSetEdit(booth, 'subtitles')
  const renderLine = useCallback(
    (line: TranscriptLine, previous: ListedLine | undefined) => (
      <SubtitleItem
        line={line}
        previous={previous}
        bilingual={bilingual}
        languages={languages}
        waits={waits}
        onRetry={controls.retry}
        onRetryTranslation={controls.retryTranslation}
        onEdit={edit}
      />
    ),
    [bilingual, languages, waits, controls, edit],
  )
  const renderOpen = useCallback(
    (line: OpenLine, previous: ListedLine | undefined) => (
      <OpenSubtitle line={line} previous={previous} reading={reading} languages={languages} target={targetLanguage} />
    ),
    [reading, languages, targetLanguage],
  )
  return (
    <>
      <LineList
        label={messages.subtitleLines}
        lines={lines}
        openLines={openLines}
        languages={languages}
        fontSize={fontSize}
        empty={<EmptyState title={messages.emptySubtitles} hint={messages.emptySubtitlesHint} />}
        renderLine={renderLine}
        renderOpen={renderOpen}
      />
      <ConnectionStrip booth={booth} waitingLines={waitingLines} />
    </>
  )
}
