import type { Author } from '../link/wire/author.ts'
import type { InboundLine, LineBody, LineOrigin } from '../link/wire/message.ts'
import type { TranscriptLine } from './transcript.ts'

export function shownLine(
  line: InboundLine | LineBody,
  key: string,
  author: Author,
  origin: LineOrigin,
  receivedAtMs: number,
): Omit<TranscriptLine, 'own'> {
  const file = line.module === 'chat' && line.type === 'file' ? line : undefined
  return {
    key,
    id: line.id ?? key,
    ...author,
    ...(line.clientId !== undefined && { clientId: line.clientId }),
    ...('seq' in line && line.seq !== undefined && { seq: line.seq }),
    speakerLanguage: line.speakerLanguage,
    text: line.text,
    time: line.time,
    ...(line.startedAtMs !== undefined && { startedAtMs: line.startedAtMs }),
    ...(line.endedAtMs !== undefined && { endedAtMs: line.endedAtMs }),
    sentAtMs: line.sentAtMs ?? receivedAtMs,
    receivedAtMs,
    type: file ? 'file' : 'text',
    ...(file?.file && { file: file.file }),
    ...(file?.urlFile && { urlFile: file.urlFile }),
    multiple: line.multiple ?? false,
    translations: line.translations ?? [],
    pending: line.pending ?? [],
    revision: 0,
    translation: { state: 'none' },
    truncated: 'truncated' in line && line.truncated,
    ...(line.late && { late: line.late }),
    ...(line.offRecord && { offRecord: line.offRecord }),
    origin,
  }
}
