import type { Booth } from '@lingobooth/core'
import { useMessages } from '../messages/messages-context.tsx'
import { LinesSettings } from './lines-settings.tsx'

export function ChatSettings({ booth }: { booth: Booth }) {
  const { chatFontSize, iWrite } = useMessages()
  return <LinesSettings booth={booth} module="chat" fontSizeLabel={chatFontSize} sourceWords={iWrite} />
}
