import { checkLine } from '../lines/check-line.ts'
import { createLinesDesk, type LinesDesk, type LinesDeskOptions } from '../lines/create-lines.ts'
import { provideLineChecks } from '../lines/lazy-check.ts'
import { createRoomSession, type RoomSessionOptions } from '../link/session.ts'
import { createHiding, type Hiding } from '../people/hiding.ts'
import { loadRules } from '../people/load-policy.ts'
import { createPeople } from '../people/participants-of-room.ts'
import { createSpeechDesk, type SpeechDesk, type SpeechDeskOptions } from '../speech/create-speech.ts'
import { inReadersWay, mendFigures } from '../translate/numbers/mend-figures.ts'
import { createMeter, type MeterOptions } from '../vendors/meter.ts'
import { createVendorCalls } from '../vendors/vendor-calls.ts'
import { createVoice, type Voice, type VoiceOptions } from '../voice/create-voice.ts'
import type { Adapters } from './adapters.ts'
import type { RoomRequest } from './booth.facts.ts'
import type { Desk, DeskTools } from './desk.ts'
import { createRoomDesk, type RoomDesk, type RoomDeskOptions } from './room.ts'
import { createRoomMachines } from './room-machines.ts'
import { enterRoom, type StayActorsOptions } from './stay-actors.ts'

type OfParts =
  | 'session'
  | 'people'
  | 'lines'
  | 'voice'
  | 'hiding'
  | 'targetsOf'
  | 'meter'
  | 'vendorCalls'
  | 'transportId'
  | 'loadSpeech'

export type RoomPartsOptions = Omit<
  DeskTools &
    Adapters &
    RoomDeskOptions &
    RoomSessionOptions &
    LinesDeskOptions &
    SpeechDeskOptions &
    VoiceOptions &
    MeterOptions &
    Omit<StayActorsOptions, 'machines' | 'onFailure'> & { readonly echoTailMs: number },
  OfParts
>

/** One chunk for both directions: most participants hear and speak. */
const loadSpeech = () => import('./speech.parts.ts')

/** What only a room needs; loaded before the first one is entered. */
export interface RoomParts {
  readonly desks: readonly Desk[]
  readonly hiding: Hiding
  readonly lines: LinesDesk
  readonly room: RoomDesk
  readonly voice: Voice
  readonly speech: SpeechDesk
  /** Asks the policy what this participant may do in a room, before it is entered. */
  loadRules(room: string): Promise<void>
  /** Enters a room, and stays there until the returned function is called. */
  enter(request: RoomRequest, onFailure: () => void): () => void
  /** Resolves once the last connection has closed, or does not in time. */
  settled(): Promise<void>
}

export function createRoomParts(options: RoomPartsOptions): RoomParts {
  const meter = createMeter(options)
  const { clock, timeoutMs, watch } = options
  const vendorCalls = createVendorCalls({ clock, timeoutMs, meter, watch })
  const tools = { ...options, meter, vendorCalls, loadSpeech }
  // A desk may call the desks made before it. From later ones it only gets facts.
  const session = createRoomSession(tools)
  const people = createPeople({ ...tools, session })
  const hiding = createHiding({ ...tools, people })
  const lines = createLinesDesk({ ...tools, session, hiding })
  const room = createRoomDesk({ ...tools, session, people, lines })
  const voice = createVoice({ ...tools, lines, transportId: options.transport?.id })
  const speech = createSpeechDesk({ ...tools, voice, targetsOf: room.targetsOf })
  return {
    desks: [session, lines, room, voice, speech, meter],
    hiding,
    lines,
    room,
    voice,
    speech,
    settled: session.settled,
    loadRules: (name) => loadRules(name, options),

    enter: (request, onFailure) =>
      enterRoom(request, {
        ...options,
        machines: createRoomMachines({ session, people, room, voice, speech, echoTailMs: options.echoTailMs }),
        onFailure,
      }),
  }
}

provideLineChecks({ checkLine, mendFigures, inReadersWay })
