import { useBooth } from '../hooks/booth-context.tsx'
import { useSeed } from '../hooks/use-seed.ts'
import { MessagesProvider } from '../messages/messages-context.tsx'
import { ChatView } from './chat-view.tsx'
import type { ChatFlags } from './flags.ts'
import type { LinesPanelProps } from './panel.types.ts'
import { requireProps } from './required-props.ts'

export interface ChatPanelProps extends LinesPanelProps, ChatFlags {}

/**
 * Messages and files, each read in the participant's own language.
 * @throws LingoboothError with code `missing-prop` that names a required prop without a value.
 */
export function ChatPanel({ provider, messages, ...props }: ChatPanelProps) {
  requireProps('ChatPanel', props, ['initialSourceLanguage', 'initialTargetLanguage', 'initialVisibility', 'username'])
  const booth = useBooth(provider)
  useSeed(booth, 'chat', () =>
    booth.chat.seed({
      sourceLanguage: props.initialSourceLanguage,
      targetLanguage: props.initialTargetLanguage,
      visible: props.initialVisibility,
      username: props.username,
    }),
  )
  return (
    <MessagesProvider messages={messages}>
      <ChatView booth={booth} flags={props} />
    </MessagesProvider>
  )
}
