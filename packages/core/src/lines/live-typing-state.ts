import { policyRefusal } from '../people/room-rules.ts'
import type { RoomRules } from '../ports/room-policy.port.ts'
import type { Settings } from '../settings/settings.ts'

/** Whether what this participant types is seen before it is sent. `asks`: they have turned it on, and not yet read what it means. `forbidden`: by the policy of the room. */
export type LiveTypingState = 'off' | 'asks' | 'on' | 'forbidden'

export function liveTypingOf({ subtitles }: Pick<Settings, 'subtitles'>, rules: RoomRules | null): LiveTypingState {
  if (rules?.liveTyping === 'off') return 'forbidden'
  if (!subtitles.liveTyping || policyRefusal(rules) !== null) return 'off'
  return subtitles.toldOfLiveTyping ? 'on' : 'asks'
}
