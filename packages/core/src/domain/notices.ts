import type { JsonObject } from '../ports/common.ts'
import type { Panel } from './settings.ts'

export type NoticeSeverity = 'info' | 'warning' | 'error'

const everyPanel = ['subtitles', 'chat', 'tts', 'stt'] as const
const speakers = ['stt', 'subtitles', 'chat'] as const
const lines = ['subtitles', 'chat'] as const

/** How bad each is, and which panels it concerns, the nearest first. A file says itself what became of it. */
const codes = {
  'tokens-failed': ['warning', everyPanel],
  'languages-failed': ['error', everyPanel],
  'settings-not-saved': ['warning', everyPanel],
  'capture-denied': ['error', speakers],
  'capture-not-found': ['error', speakers],
  'capture-busy': ['error', speakers],
  'capture-unsupported': ['error', speakers],
  'capture-lost': ['warning', speakers],
  'capture-failed': ['error', speakers],
  'capture-replaced': ['warning', speakers],
  'translation-failing': ['warning', lines],
  'line-failed': ['error', lines],
  'line-too-long': ['error', lines],
  'lines-missing': ['warning', lines],
  'file-failed': ['error', []],
  'file-too-large': ['error', []],
} as const satisfies Readonly<Record<string, readonly [NoticeSeverity, readonly Panel[]]>>

/** What a participant is told about, as a closed set that the view has words for. */
export type NoticeCode = keyof typeof codes

export interface Notice {
  readonly id: number
  readonly code: NoticeCode
  /** Plain data for the words, such as a limit, and the `module` that it concerns. */
  readonly params: JsonObject
  readonly severity: NoticeSeverity
}

export interface Notices {
  /** Oldest first. */
  readonly list: readonly Notice[]
  readonly nextId: number
}

/** More at once help nobody; the oldest goes. */
const maxNotices = 5

export const noNotices: Notices = { list: [], nextId: 1 }

/** Shows a notice. One that is still shown stays as it is when the same repeats, and makes room for other params of its code. */
export function addNotice(notices: Notices, code: NoticeCode, params: JsonObject = {}): Notices {
  const shown = notices.list.find((other) => other.code === code)
  if (shown && JSON.stringify(shown.params) === JSON.stringify(params)) return notices
  const notice: Notice = { id: notices.nextId, code, params, severity: codes[code][0] }
  const others = notices.list.filter((other) => other !== shown)
  return { list: [...others, notice].slice(-maxNotices), nextId: notices.nextId + 1 }
}

function removeNotices(notices: Notices, goes: (notice: Notice) => boolean): Notices {
  const list = notices.list.filter((notice) => !goes(notice))
  return list.length === notices.list.length ? notices : { ...notices, list }
}

export const dismissNotice = (notices: Notices, id: number): Notices =>
  removeNotices(notices, (notice) => notice.id === id)

/** Takes back what is over, such as a failing vendor that answers again. */
export const clearNotice = (notices: Notices, code: NoticeCode): Notices =>
  removeNotices(notices, (notice) => notice.code === code)

/** Where a notice can be shown: in an open panel, or in the `Notices` of the whole booth. */
export type NoticePlace = Panel | 'whole'

const otherModule: Readonly<Record<string, Panel>> = { subtitles: 'chat', chat: 'subtitles' }

/** Where a notice is shown, of the places that are there: in `Notices`, and without them in the nearest open panel that it concerns. */
export function placeOf({ code, params }: Notice, places: readonly NoticePlace[]): NoticePlace | undefined {
  if (places.includes('whole')) return 'whole'
  const panels: readonly Panel[] = codes[code][1]
  return panels.find((panel) => places.includes(panel) && panel !== otherModule[String(params.module)])
}

/** The place that tells of the booth as a whole: `Notices`, and without them the first open panel. */
export const mainPlace = (places: readonly NoticePlace[]): NoticePlace | undefined =>
  (['whole', ...everyPanel] as const).find((place) => places.includes(place))
