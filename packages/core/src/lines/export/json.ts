import type { FileLine, TranscriptContent } from './content.ts'

/** The shape of the file, which the guide describes; a change that readers notice gets another number. */
const version = 1

const lineOf = ({ key, isFile, ...line }: FileLine) => ({ id: key, type: isFile ? 'file' : 'text', ...line })

export const toJson = ({ joinedAtMs, language, lines, dropped }: TranscriptContent): string =>
  `${JSON.stringify(
    {
      format: 'lingobooth-transcript',
      version,
      joinedAt: joinedAtMs === null ? null : new Date(joinedAtMs).toISOString(),
      language,
      dropped,
      lines: lines.map(lineOf),
    },
    null,
    2,
  )}\n`
