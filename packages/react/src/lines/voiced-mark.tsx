import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { Volume2 } from 'lucide'
import { useMessages } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
import { part } from '../parts/part.ts'

interface VoicedMarkProps {
  readonly booth: Booth
  readonly lineKeys: readonly string[]
}

/** That the voice speaks one of these lines. */
export function VoicedMark({ booth, lineKeys }: VoicedMarkProps) {
  const { voiceStates } = useMessages()
  const isPlaying = useSelector(
    booth.voice.view.published,
    ({ playing }) => playing !== null && lineKeys.includes(playing),
  )
  if (!isPlaying) return null
  return (
    <span {...part('lines', 'voiced')}>
      <Icon of={Volume2} />
      <span {...part('hidden', 'words')}>{voiceStates.playing}</span>
    </span>
  )
}
