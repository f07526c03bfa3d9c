import { policyRefusal } from '../people/room-rules.ts'
import type { RoomRules } from '../ports/room-policy.port.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * Whether what this participant types is seen before it is sent. `asks`: they have turned it on, and not yet read what it means. `rests`: what stands in the box is not
 * seen, until it is typed in again. `unavailable`: the policy of the room forbids it, or the connection carries nothing before it is sent.
 */
export type LiveTypingState = 'off' | 'asks' | 'on' | 'rests' | 'unavailable'

export interface LiveTypingFacts extends Pick<Settings, 'subtitles'> {
  readonly rules: RoomRules | null
  readonly rests?: boolean
  readonly carried: boolean
  readonly listens?: boolean
}

export function liveTypingOf({
  subtitles,
  rules,
  rests = false,
  carried,
  listens = false,
}: LiveTypingFacts): LiveTypingState {
  if (rules?.liveTyping === 'off' || !carried) return 'unavailable'
  if (!subtitles.liveTyping || listens || policyRefusal(rules) !== null) return 'off'
  if (!subtitles.toldOfLiveTyping) return 'asks'
  return rests ? 'rests' : 'on'
}
