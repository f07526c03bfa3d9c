import { useBooth } from '../hooks/booth-context.tsx'
import { useSeed } from '../hooks/use-seed.ts'
import { MessagesProvider } from '../messages/messages-context.tsx'
import type { SubtitlesFlags } from './flags.ts'
import type { LinesPanelProps } from './panel.types.ts'
import { requireProps } from './required-props.ts'
import { SubtitlesView } from './subtitles-view.tsx'

export interface SubtitlesPanelProps extends LinesPanelProps, SubtitlesFlags {
  /** Shows the original below each translation. @default false */
  readonly initialBilingual?: boolean | undefined
}

/**
 * Spoken and typed lines in the language that the participant reads.
 * @throws LingoboothError with code `missing-prop` that names a required prop without a value.
 */
export function SubtitlesPanel({ provider, messages, ...props }: SubtitlesPanelProps) {
  requireProps('SubtitlesPanel', props, [
    'initialSourceLanguage',
    'initialTargetLanguage',
    'initialVisibility',
    'username',
  ])
  const booth = useBooth(provider)
  useSeed(booth, 'subtitles', () =>
    booth.subtitles.seed({
      sourceLanguage: props.initialSourceLanguage,
      targetLanguage: props.initialTargetLanguage,
      visible: props.initialVisibility,
      username: props.username,
      ...(props.initialBilingual !== undefined && { bilingual: props.initialBilingual }),
    }),
  )
  return (
    <MessagesProvider messages={messages}>
      <SubtitlesView booth={booth} flags={props} />
    </MessagesProvider>
  )
}
