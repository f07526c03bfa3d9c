import { useBooth } from '../hooks/booth-context.tsx'
import { useSeed } from '../hooks/use-seed.ts'
import { MessagesProvider } from '../messages/messages-context.tsx'
import type { CommonFlags } from './flags.ts'
import type { LanguagePanelProps } from './panel.types.ts'
import { requireProps } from './required-props.ts'
import { SpeakView } from './speak-view.tsx'

export interface SpeakPanelProps extends LanguagePanelProps, CommonFlags {}

/**
 * Turns what is said into subtitles or chat.
 * @throws LingoboothError with code `missing-prop` that names a required prop without a value.
 */
export function SpeakPanel({ provider, messages, ...props }: SpeakPanelProps) {
  requireProps('SpeakPanel', props, ['initialLanguage'])
  const booth = useBooth(provider)
  useSeed(booth, 'stt', () =>
    booth.speak.seed({
      language: props.initialLanguage,
      ...(props.initialVisibility !== undefined && { visible: props.initialVisibility }),
    }),
  )
  return (
    <MessagesProvider messages={messages}>
      <SpeakView booth={booth} flags={props} />
    </MessagesProvider>
  )
}
