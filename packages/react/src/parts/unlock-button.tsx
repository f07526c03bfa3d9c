import { Volume2 } from 'lucide-react'
import { useMessages } from '../messages/messages-context.tsx'
import { handOverFocus } from './hand-over-focus.ts'
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
        <Volume2 aria-hidden="true" focusable="false" />
        {messages.tapToHear}
      </button>
    </div>
  )
}
