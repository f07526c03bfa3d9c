import type { Booth } from '@lingobooth/core'
import { useMessages } from '../messages/messages-context.tsx'
import { browserOf } from './browser.ts'
import { handOverFocus } from './keyboard.ts'
import { LayerButton } from './layer-button.tsx'
import { part } from './part.ts'

/** What to do about a microphone that the browser blocks, where there is little room to say so. */
export function HowToAllow({ booth }: { readonly booth: Booth }) {
  const { greeting, howToAllow, unblock } = useMessages()
  return (
    <LayerButton label={howToAllow}>
      <div {...part('panel', 'steps')} role="paragraph">
        {unblock[browserOf(navigator)]} {greeting.typingWorks}
      </div>
      <button
        {...part('button', 'accent')}
        type="button"
        onClick={({ currentTarget }) => {
          handOverFocus(currentTarget)
          booth.speak.toggle()
        }}
      >
        {greeting.again}
      </button>
    </LayerButton>
  )
}
