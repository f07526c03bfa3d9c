import { useBooth } from '../hooks/booth-context.tsx'
import { useSeed } from '../hooks/use-seed.ts'
import { MessagesProvider } from '../messages/messages-context.tsx'
import type { CommonFlags } from './flags.ts'
import type { LanguagePanelProps } from './panel.types.ts'
import { requireProps } from './required-props.ts'
import { VoiceView } from './voice-view.tsx'

export interface VoicePanelProps extends LanguagePanelProps, CommonFlags {}

/**
 * What the others say, spoken in the participant's language.
 * @throws LingoboothError with code `missing-prop` that names a required prop without a value.
 */
export function VoicePanel({ provider, messages, ...props }: VoicePanelProps) {
  requireProps('VoicePanel', props, ['initialLanguage'])
  const booth = useBooth(provider)
  useSeed(booth, 'tts', () =>
    booth.voice.seed({
      language: props.initialLanguage,
      ...(props.initialVisibility !== undefined && { visible: props.initialVisibility }),
    }),
  )
  return (
    <MessagesProvider messages={messages}>
      <VoiceView booth={booth} flags={props} />
    </MessagesProvider>
  )
}
