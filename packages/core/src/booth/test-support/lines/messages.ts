import { parseInbound, type SubtitleMessage } from '../../../link/wire/message.ts'

export const bareSubtitle = {
  module: 'subtitles',
  time: '12:34:56',
  name: 'Ada Lovelace',
  speakerLanguage: 'english-united-states',
  text: 'Good morning',
  multiple: false,
  translations: [],
} as const satisfies SubtitleMessage
export const header = { v: 1, id: 'line-1', clientId: 'client-1', seq: 3, sentAtMs: 1_790_000_000_000 } as const
export const ours = { ...header, ...bareSubtitle }
export const bareFile = { ...bareSubtitle, module: 'chat', type: 'file', text: '' }
export const file = { id: 'f1', name: 'notes.pdf', sizeBytes: 12, mediaType: 'application/pdf' }

export const lineOf = (value: unknown) => {
  const inbound = parseInbound(value)
  if (inbound.kind !== 'line') throw new Error(`expected a line, got ${JSON.stringify(inbound)}`)
  return inbound.line
}
export const rejected = (reason: string) => ({ kind: 'rejected', reason })
