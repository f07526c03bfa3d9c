import type { Booth, OpenLine, TranscriptLine } from '@lingobooth/core'
import { beginningOf, openRow, subtitleRow, textDirection } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import { ALargeSmall, ChevronDown, Eraser } from 'lucide'
import { type ReactNode, useCallback, useContext, useState } from 'react'
import { InBooth } from '../booth/in-booth.ts'
import { useCaptionLook } from '../captions/use-captions.ts'
import { useSearch } from '../hooks/page-state.ts'
import { speakerHuesOf } from '../hooks/speaker-hues.ts'
import { useConnection } from '../hooks/use-connection.ts'
import { useLanguages, useSubtitles } from '../hooks/use-views.ts'
import { LineList } from '../lines/line-list.tsx'
import type { ListedLine } from '../lines/list.types.ts'
import { OpenSubtitle } from '../lines/open-lines.tsx'
import { SubtitleItem } from '../lines/subtitle-item.tsx'
import { UndoClear } from '../lines/undo-clear.tsx'
import { UnsaidPlace } from '../lines/unsaid-place.tsx'
import { useNow, useRowRoom } from '../lines/use-now.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { Composer } from '../parts/composer.tsx'
import { ConnectionStrip } from '../parts/connection-strip.tsx'
import { Fold } from '../parts/fold.tsx'
import { Icon } from '../parts/icon.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { useLazy } from '../parts/lazy.ts'
import { MuteButton } from '../parts/mute-button.tsx'
import { OffRecordPlace } from '../parts/off-record-place.tsx'
import { ownNameOf } from '../parts/own-name.ts'
import { PanelFrame } from '../parts/panel-frame.tsx'
import { part } from '../parts/part.ts'
import { SpeedSelect } from '../parts/speed-select.tsx'
import { VoiceUnlock } from '../parts/unlock-button.tsx'
import { ExportButton } from './export-button.tsx'
import { type SubtitlesFlags, withDefaults } from './flags.ts'
import { LanguagesButton } from './languages-button.tsx'
import { EmptyState, FindButton, InvitePlace } from './lines-parts.tsx'
import { panelParts } from './panel-parts.ts'

export function SubtitlesView({ booth, flags }: { booth: Booth; flags: SubtitlesFlags }) {
  const messages = useMessages()
  const voice = useSelector(booth.subtitles.view.published, (view) => view.voice)
  const { closable, header, microphone, muteButton, playbackSpeed, showInput } = withDefaults(flags)
  const whole = useContext(InBooth)
  const greeting = whole?.greeting
  const hasDock = useSelector(booth.app.view.published, ({ panels }) => whole !== null && panels.tts)
  return (
    <PanelFrame
      booth={booth}
      panel="subtitles"
      closable={closable}
      header={header}
      subtitle={!greeting && <LanguagesButton booth={booth} module="subtitles" />}
      settings={({ SubtitlesSettings }) => (
        <SubtitlesSettings booth={booth} hasSpeed={playbackSpeed && !(hasDock && !greeting)} />
      )}
      fold={<LastWords booth={booth} />}
      shortcut={whole !== null && !greeting && { page: 'captions', icon: ALargeSmall, label: messages.captionSettings }}
      actions={
        !greeting && (
          <>
            {playbackSpeed && !hasDock && (
              <span {...part('panel', 'speed-place')}>
                <SpeedSelect {...voice} onChange={booth.voice.setPlaybackRate} />
                <Icon of={ChevronDown} />
              </span>
            )}
            {muteButton && !hasDock && <MuteButton {...voice} onToggle={booth.voice.toggle} />}
            <FindButton booth={booth} module="subtitles" />
            <ExportButton booth={booth} />
            <IconButton icon={Eraser} label={messages.clearSubtitles} onClick={booth.subtitles.clear} />
          </>
        )
      }
    >
      <VoiceUnlock booth={booth} />
      <SubtitleLines booth={booth} greeting={greeting} />
      {!whole && <Composer booth={booth} module="subtitles" hasInput={showInput} hasMicrophone={microphone} />}
    </PanelFrame>
  )
}

/** The newest words and who says them, where Chat is in front. */
function LastWords({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const languages = useLanguages(booth)
  const line = useSelector(
    booth.subtitles.view.published,
    ({ lines, openLines }) => openLines.findLast(({ gone }) => !gone) ?? lines.at(-1),
  )
  const { reading, typedReading, targetLanguage: target, undoSeconds } = useSubtitles(booth)
  if (!line)
    return <Fold module="subtitles">{undoSeconds > 0 ? messages.subtitlesCleared : messages.emptySubtitles}</Fold>
  const row =
    'stable' in line
      ? openRow(line, undefined, { languages, reading, typedReading, target })
      : { ...subtitleRow(line, undefined, { bilingual: false, languages }), unsettled: '' }
  return (
    <Fold module="subtitles">
      <span {...part('lines', 'speaker')} data-hue={speakerHuesOf(booth)(line)}>
        <bdi>{row.name}</bdi>
      </span>
      <span {...part('panel', 'fold-lines')}>
        <span lang={row.shown.tag} dir={row.shown.direction}>
          {beginningOf(row.shown.text)}
          {row.unsettled}
        </span>
      </span>
    </Fold>
  )
}

function NoSubtitles() {
  const { emptySubtitles, emptySubtitlesHint } = useMessages()
  return <EmptyState title={emptySubtitles} hint={emptySubtitlesHint} />
}

/** Separate, so that a new line renders only this. */
function SubtitleLines({ booth, greeting }: { booth: Booth; greeting: ReactNode }) {
  const messages = useMessages()
  const { controls, ...view } = useSubtitles(booth)
  const { waitingLines, fontSize, bilingual, reading, typedReading, targetLanguage, undoSeconds } = view
  const waits = waitingLines > 0
  const direction = textDirection(targetLanguage?.tag ?? '')
  const languages = useLanguages(booth)
  const read = targetLanguage && (ownNameOf(targetLanguage, languages) ?? targetLanguage.name)
  const hueOf = speakerHuesOf(booth)
  const search = useSearch(booth, 'subtitles')
  const whole = useContext(InBooth)
  const hasOthers = useSelector(booth.app.view.published, ({ participants }) => participants.length > 0)
  const isWhole = whole !== null
  const isOn = isWhole && !greeting && !search.isOpen
  const look = useCaptionLook(booth)
  // As soon as the room is live, so that the first line need not wait for its parts.
  const isLive = useConnection(booth) === 'live'
  useLazy(panelParts, isWhole && isLive)
  const [rows, setRows] = useState<HTMLDivElement | null>(null)
  const { now, lines, openLines, NowPlace } = useNow(booth, view, { isOn, ...useRowRoom(rows) })
  const hasNow = isOn && now !== undefined && (hasOthers || now.turn !== null)
  const renderLine = useCallback(
    (line: TranscriptLine, previous: ListedLine | undefined) => (
      <SubtitleItem
        line={line}
        previous={previous}
        hue={hueOf(line)}
        bilingual={bilingual}
        direction={direction}
        booth={isWhole ? booth : undefined}
        languages={languages}
        waits={waits}
        controls={controls}
      />
    ),
    [hueOf, bilingual, direction, isWhole, booth, languages, waits, controls],
  )
  const renderOpen = useCallback(
    (line: OpenLine, previous: ListedLine | undefined) => (
      <OpenSubtitle
        line={line}
        previous={previous}
        hue={hueOf(line)}
        bilingual={bilingual}
        reading={reading}
        typedReading={typedReading}
        languages={languages}
        target={targetLanguage}
      />
    ),
    [hueOf, bilingual, reading, typedReading, languages, targetLanguage],
  )
  return (
    <>
      <LineList
        search={search}
        label={messages.subtitleLines}
        lines={lines}
        told={view.lines}
        openLines={openLines}
        languages={languages}
        target={targetLanguage}
        fontSize={fontSize}
        look={look}
        byMinute={isWhole}
        empty={undoSeconds > 0 || now?.turn ? null : <NoSubtitles />}
        joined={read === null ? undefined : `${messages.youJoined}. ${messages.youRead} ${read}`}
        rests={hasNow}
        cover={greeting}
        renderLine={renderLine}
        renderOpen={renderOpen}
      >
        <InvitePlace module="subtitles" />
        <UndoClear booth={booth} newest={view.lines.at(-1)?.key} />
      </LineList>
      {hasNow && NowPlace && (
        <NowPlace
          booth={booth}
          now={now}
          fontSize={fontSize}
          look={look}
          reading={targetLanguage?.tag ?? ''}
          languages={languages}
          controls={controls}
          hueOf={hueOf}
          onRows={setRows}
        />
      )}
      <UnsaidPlace booth={booth} module="subtitles" />
      <ConnectionStrip booth={booth} waitingLines={waitingLines} />
      {!isWhole && <OffRecordPlace booth={booth} />}
    </>
  )
}
