import type { Booth } from '@lingobooth/core'
import { useVoice } from '../hooks/use-views.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'

const genders = ['male', 'female'] as const

/** Which voice reads. */
export function VoiceGenders({ booth }: { readonly booth: Booth }) {
  const messages = useMessages()
  const { gender: chosen, controls } = useVoice(booth)
  return (
    <div {...part('panel', 'segments')} role="group" aria-label={messages.voice}>
      {genders.map((gender) => (
        <button
          key={gender}
          {...part('button', 'segment')}
          type="button"
          aria-pressed={chosen === gender}
          onClick={() => controls.setGender(gender)}
        >
          {messages[gender]}
        </button>
      ))}
    </div>
  )
}
