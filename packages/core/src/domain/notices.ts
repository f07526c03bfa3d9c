import type { JsonObject } from '../ports/common.ts'

export type NoticeSeverity = 'info' | 'warning' | 'error'

const severities = {
  'tokens-failed': 'warning',
  'languages-failed': 'error',
  'capture-denied': 'error',
  'capture-not-found': 'error',
  'capture-busy': 'error',
  'capture-unsupported': 'error',
  'capture-lost': 'warning',
  'capture-failed': 'error',
  'capture-replaced': 'warning',
  'file-failed': 'error',
  'file-too-large': 'error',
  'voice-failed': 'warning',
  'translation-failing': 'warning',
  'speech-failing': 'warning',
  'line-failed': 'error',
  'line-too-long': 'error',
  'lines-missing': 'warning',
  'settings-not-saved': 'warning',
} as const satisfies Readonly<Record<string, NoticeSeverity>>

/** What a participant is told about, as a closed set that the view has words for. */
export type NoticeCode = keyof typeof severities

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
  const notice: Notice = { id: notices.nextId, code, params, severity: severities[code] }
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
