import type { Booth, Gender, JoinOptions, StoredLine } from '@lingobooth/core'
import { useMemo } from 'react'
import { requireProps } from '../parts/require-props.ts'
import { Room, type RoomFlags } from './room.tsx'

interface GivenRoomProps {
  readonly booth: Booth
  readonly room?: string | undefined
  readonly name?: string | undefined
  readonly language?: string | undefined
  readonly gender?: Gender | undefined
  readonly captionsNotice?: string | undefined
  readonly listen?: boolean | undefined
  readonly earlier?: readonly StoredLine[] | undefined
  readonly flags: RoomFlags
}

/** The room given by props. */
export function GivenRoom({ booth, flags, ...props }: GivenRoomProps) {
  requireProps('Booth', props, ['room', 'name', 'language'])
  const { room = '', name = '', language = '', gender, captionsNotice, listen, earlier } = props
  const options = useMemo<JoinOptions>(
    () => ({
      ...{ room, name, language },
      ...(gender && { gender }),
      ...(captionsNotice && { captionsNotice }),
      ...(listen && { listen }),
    }),
    [room, name, language, gender, captionsNotice, listen],
  )
  return <Room booth={booth} options={options} earlier={earlier} flags={flags} />
}
