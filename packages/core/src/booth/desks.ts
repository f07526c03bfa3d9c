import type { LinesDesk } from './lines/lines-desk.ts'
import type { People } from './people/people.ts'
import type { RoomDesk } from './room/room-desk.ts'
import type { Loading } from './session/loading.ts'
import type { RoomSession } from './session/room-session.ts'
import type { SpeechDesk } from './speech/speech-desk.ts'
import type { Voice } from './voice/voice.ts'

export interface Desks {
  readonly loading: Loading
  readonly session: RoomSession
  readonly people: People
  readonly lines: LinesDesk
  readonly room: RoomDesk
  readonly voice: Voice
  readonly speech: SpeechDesk
}
