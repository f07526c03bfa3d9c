import { ChatView } from './chat-view.tsx'
import type { ChatFlags } from './flags.ts'
import type { LinesPanelProps } from './panel.types.ts'
import { PanelAlone } from './panel-alone.tsx'
import { requireProps } from './required-props.ts'
import { linesPanelProps, linesSeed } from './seeds.ts'

export interface ChatPanelProps extends LinesPanelProps, ChatFlags {}

/**
 * Messages and files, with text in the language that the participant reads.
 * @throws LingoboothError `missing-prop`, naming the required props without a value
 */
export function ChatPanel(props: ChatPanelProps) {
  requireProps('ChatPanel', props, linesPanelProps)
  return (
    <PanelAlone {...props} panel="chat" seed={({ chat }) => chat.seed(linesSeed(props))}>
      {(booth) => <ChatView booth={booth} flags={props} />}
    </PanelAlone>
  )
}
