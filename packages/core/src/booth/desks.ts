import type { LinesDesk } from '../lines/create-lines.ts'
import type { RoomSession } from '../link/session.ts'
import type { People } from '../people/participants-of-room.ts'
import type { Loading } from '../settings/loading.ts'
import type { SpeechDesk } from '../speech/create-speech.ts'
import type { Voice } from '../voice/create-voice.ts'
import type { RoomDesk } from './room.ts'

export interface Desks {
  readonly loading: Loading
  readonly session: RoomSession
  readonly people: People
  readonly lines: LinesDesk
  readonly room: RoomDesk
  readonly voice: Voice
  readonly speech: SpeechDesk
}
