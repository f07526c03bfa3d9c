import type { Booth } from '@lingobooth/core'
import type { DisabledReason } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { OutgoingFiles } from '../lines/outgoing-files.tsx'
import { AttachButton } from '../parts/attach-button.tsx'
import { Composer } from '../parts/composer.tsx'
import { type ChatFlags, withDefaults } from './flags.ts'

interface ChatComposerProps {
  readonly booth: Booth
  readonly flags: ChatFlags
  readonly hasMicrophone: boolean
  readonly about?: string | undefined
  readonly toldBeside?: DisabledReason | null
  /** Before the text. */
  readonly children?: ReactNode
}

/** The box of Chat, with what is to be sent beside the text. */
export function ChatComposer({ booth, flags, hasMicrophone, about, toldBeside = null, children }: ChatComposerProps) {
  const files = useSelector(booth.chat.view.published, (view) => view.files)
  const attachDisabled = useSelector(booth.chat.view.published, (view) => view.attachDisabled)
  return (
    <Composer
      booth={booth}
      module="chat"
      hasInput
      hasMicrophone={hasMicrophone}
      about={about}
      toldBeside={toldBeside}
      tray={<OutgoingFiles files={files} controls={booth.chat} />}
    >
      {children}
      {withDefaults(flags).attachFile && <AttachButton disabled={attachDisabled} onSelect={booth.chat.selectFile} />}
    </Composer>
  )
}
