import { Volume2 } from 'lucide'
import { useMessages } from '../messages/messages-context.tsx'
import { handOverFocus } from './hand-over-focus.ts'
import { Icon } from './icon.tsx'
import { part } from './part.ts'

/** Unlocks audio in the browser, inside the click. */
export function UnlockButton({ onUnlock }: { onUnlock(): void }) {
  const messages = useMessages()
  return (
    <div {...part('panel', 'unlock')} role="alert">
      <span>{messages.voiceStates.blocked}</span>
      <button
        {...part('button', 'accent')}
        type="button"
        onClick={({ currentTarget }) => {
          onUnlock()
          handOverFocus(currentTarget)
        }}
      >
        <Icon of={Volume2} />
        {messages.tapToHear}
      </button>
    </div>
  )
}
