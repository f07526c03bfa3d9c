import { ChatView } from './chat-view.tsx'
import type { ChatFlags } from './flags.ts'
import type { LinesPanelProps } from './panel.types.ts'
import { PanelAlone } from './panel-alone.tsx'
import { requireProps } from './required-props.ts'
import { linesPanelProps, linesSeed } from './seeds.ts'

export interface ChatPanelProps extends LinesPanelProps, ChatFlags {}

/**
 * Messages and files, each read in the participant's own language.
 * @throws LingoboothError with code `missing-prop` that names a required prop without a value.
 */
export function ChatPanel(props: ChatPanelProps) {
  requireProps('ChatPanel', props, linesPanelProps)
  return (
    <PanelAlone {...props} panel="chat" seed={({ chat }) => chat.seed(linesSeed(props))}>
      {(booth) => <ChatView booth={booth} flags={props} />}
    </PanelAlone>
  )
}
