import type { LinesReport } from '../lines/reports.ts'
import type { ConnectionEvent } from '../link/connection.machine.ts'
import type { LinkReport } from '../link/reports.ts'
import type { PeopleReport } from '../people/reports.ts'
import type { ModelDownload } from '../ports/translator.port.ts'
import type { MicrophoneReport, SpeechReport } from '../speech/reports.ts'
import type { UsageReport } from '../vendors/meter.ts'
import type { VoiceReport } from '../voice/reports.ts'
import type { LifeEvent, RoomRequest } from './booth.events.ts'
import type { LoadingReport } from './loading.ts'

/** What the parts of a booth tell upwards: it becomes notices, events of the host and log lines, and nothing else. */
export type Report =
  | LifeEvent
  | { readonly type: 'room.entered'; readonly request: RoomRequest }
  | ConnectionEvent
  | LoadingReport
  | UsageReport
  | LinkReport
  | PeopleReport
  | LinesReport
  | VoiceReport
  | MicrophoneReport
  | SpeechReport
  /** The models that a translator would download are others, or in another state. */
  | { readonly type: 'downloads.changed'; readonly downloads: readonly ModelDownload[] }
