import type { ErrorCode } from '../errors.ts'
import type { JsonObject } from '../ports/common.ts'
import type { Panel } from '../settings/settings.ts'
import type { DisabledReason } from './disabled-reasons.ts'

/** Recognises a notice of a room that was dismissed before, without naming either: FNV-1a, 64 bits. */
export function noticeMark(room: string, text: string): string {
  let mark = 0xcbf29ce484222325n
  for (const char of JSON.stringify([room, text]))
    mark = BigInt.asUintN(64, (mark ^ BigInt(char.codePointAt(0) ?? 0)) * 0x100000001b3n)
  return mark.toString(36)
}

export type NoticeSeverity = 'info' | 'warning' | 'error'

const everyPanel = ['subtitles', 'chat', 'tts', 'stt'] as const
const speakers = ['stt', 'subtitles', 'chat'] as const
const lines = ['subtitles', 'chat'] as const

/** Severity, and the panels that each notice concerns, most relevant first. Files show their own state. */
const codes = {
  captions: ['info', everyPanel],
  consent: ['warning', everyPanel],
  'captions-off': ['info', everyPanel],
  removed: ['error', everyPanel],
  'access-expired': ['error', everyPanel],
  'policy-failed': ['error', everyPanel],
  'off-record-kept': ['warning', everyPanel],
  'off-record-ended': ['warning', everyPanel],
  'language-not-here': ['warning', everyPanel],
  'tokens-failed': ['warning', everyPanel],
  'languages-failed': ['error', everyPanel],
  'languages-replaced': ['warning', everyPanel],
  'settings-not-saved': ['warning', everyPanel],
  'capture-denied': ['error', speakers],
  'capture-not-found': ['error', speakers],
  'capture-busy': ['error', speakers],
  'capture-unsupported': ['error', speakers],
  'capture-forbidden': ['error', speakers],
  'capture-lost': ['warning', speakers],
  'capture-failed': ['error', speakers],
  'captions-ended': ['warning', speakers],
  'capture-replaced': ['warning', speakers],
  'echo-heard': ['warning', speakers],
  'language-followed': ['info', speakers],
  'translation-failing': ['warning', lines],
  'translation-limit': ['warning', lines],
  'download-needed': ['info', lines],
  'line-failed': ['error', lines],
  'line-too-long': ['error', lines],
  'lines-missing': ['warning', lines],
  'transcript-full': ['info', lines],
  'sender-too-fast': ['warning', lines],
  'file-failed': ['error', []],
  'file-too-large': ['error', []],
} as const satisfies Readonly<Record<string, readonly [NoticeSeverity, readonly Panel[]]>>

/** All notices that a participant can see; a closed set, so that the UI has a text for each. */
export type NoticeCode = keyof typeof codes

export interface Notice {
  readonly id: number
  readonly code: NoticeCode
  /** Values for the text, such as a limit, and the `module` that the notice concerns. */
  readonly params: JsonObject
  readonly severity: NoticeSeverity
}

export interface Notices {
  /** Oldest first. */
  readonly list: readonly Notice[]
  readonly nextId: number
}

const maxNotices = 5

export const noNotices: Notices = { list: [], nextId: 1 }

/** Shows a notice. An identical one that is already shown stays; one with the same code and other params is replaced. */
export function addNotice(notices: Notices, code: NoticeCode, params: JsonObject = {}): Notices {
  const shown = notices.list.find((other) => other.code === code)
  if (shown && JSON.stringify(shown.params) === JSON.stringify(params)) return notices
  const notice: Notice = { id: notices.nextId, code, params, severity: codes[code][0] }
  const others = notices.list.filter((other) => other !== shown)
  return { list: [...others, notice].slice(-maxNotices), nextId: notices.nextId + 1 }
}

function removeNotices(notices: Notices, shouldRemove: (notice: Notice) => boolean): Notices {
  const list = notices.list.filter((notice) => !shouldRemove(notice))
  return list.length === notices.list.length ? notices : { ...notices, list }
}

export const dismissNotice = (notices: Notices, id: number): Notices =>
  removeNotices(notices, (notice) => notice.id === id)

export const clearNotice = (notices: Notices, code: NoticeCode): Notices =>
  removeNotices(notices, (notice) => notice.code === code)

/** Where a notice can be shown: in an open panel, or in the booth-wide `Notices`. */
export type NoticePlace = Panel | 'whole'

const otherModule: Readonly<Record<string, Panel>> = { subtitles: 'chat', chat: 'subtitles' }

/** Picks the place for a notice: `Notices` if it is mounted, otherwise the most relevant open panel; for null, which is what concerns the whole booth, the first open one. */
export function placeOf(notice: Notice | null, places: readonly NoticePlace[]): NoticePlace | undefined {
  if (places.includes('whole')) return 'whole'
  const panels: readonly Panel[] = notice ? codes[notice.code][1] : everyPanel
  return panels.find((panel) => places.includes(panel) && panel !== otherModule[String(notice?.params.module)])
}

/** Picks the place for what was said in panels that are closed and did not reach the others: their `heldLines`, and that the voice cut somebody short. */
export const unsaidPlaceOf = (places: readonly NoticePlace[]): NoticePlace | undefined =>
  (['whole', ...speakers] as const).find((place) => places.includes(place))

/** The others have the codes of their reasons. */
const noticeOf: Partial<Record<string, NoticeCode>> = { 'consent-open': 'consent', 'consent-declined': 'consent' }

export interface Told {
  readonly here: NoticePlace
  readonly places: readonly NoticePlace[]
  readonly notices: readonly Notice[]
  /** The obstacle of the connection is `refused`. */
  readonly isRefused: boolean
}

/**
 * Whether somebody who looks at a place reads already why something failed or cannot be used, and need not read it twice: in a notice, or in
 * the state of the connection. Of the notices of the whole booth, the newest lies over the others.
 */
export function isTold(reason: DisabledReason | ErrorCode, { here, places, notices, isRefused }: Told): boolean {
  if (reason === 'not-joined') return isRefused
  const code = noticeOf[reason] ?? reason
  const newest = notices.findLast((notice) => placeOf(notice, places) === 'whole')
  if (newest) return newest.code === code
  return notices.some((notice) => notice.code === code && placeOf(notice, places) === here)
}
