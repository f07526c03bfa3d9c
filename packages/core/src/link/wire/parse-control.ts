import * as v from 'valibot'
import { modules } from '../../modules.ts'
import { cleanName, cutText, maxLineChars, maxNameChars, wellFormed } from '../../text/clean-text.ts'
import { keptLines, maxRemoved, maxSenderChars } from '../limits.ts'
import { type Control, mostAskedFigures } from './control-message.ts'
import { givenPreviews } from './given-translations.ts'
import { shortList } from './line-update.ts'
import { toldTerms } from './parse-terms.ts'

/** Languages that one participant may announce, by place. */
const maxReadLanguages = 4

/** In one message: streams of lines, and in each the lines that could not be translated. */
export const mostReceivedStreams = 16
export const mostFailedLines = 8

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(maxNameChars))
const sender = v.pipe(v.string(), v.minLength(1), v.maxLength(maxSenderChars))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const header = { id: name, clientId: name }
const languages = shortList(name, maxReadLanguages)
const flag = v.exactOptional(v.literal(true))
const channel = v.picklist(modules)
const figures = shortList(name, mostAskedFigures)
const byChannel = v.object({ subtitles: v.optional(count, 0), chat: v.optional(count, 0) })

const schema = v.union([
  v.object({
    ...header,
    type: v.literal('state'),
    heads: v.exactOptional(byChannel),
    reads: v.exactOptional(v.object({ subtitles: languages, chat: languages, voice: languages })),
    asks: flag,
    listens: flag,
  }),
  v.object({ ...header, type: v.literal('ask'), to: name, channel, of: name, from: count, until: count }),
  v.object({ ...header, type: v.literal('ask'), to: name, latest: count }),
  v.object({
    ...header,
    type: v.literal('unclear'),
    to: name,
    channel,
    of: name,
    revision: count,
    language: name,
    again: count,
  }),
  v.object({ ...header, type: v.literal('question'), to: name, channel, of: name, revision: count, figures }),
  v.object({ ...header, type: v.literal('reply'), channel, of: name, revision: count, figures, isRight: v.boolean() }),
  v.object({
    ...header,
    type: v.literal('received'),
    streams: shortList(
      v.object({ of: name, channel, until: count, language: name, failed: shortList(count, mostFailedLines) }),
      mostReceivedStreams,
    ),
  }),
  v.object({
    ...header,
    type: v.literal('answer'),
    to: name,
    ask: name,
    lines: shortList(v.object({ channel, sender: v.exactOptional(sender), message: v.unknown() }), keptLines),
    complete: v.boolean(),
    waitMs: v.exactOptional(count),
    omitted: v.exactOptional(byChannel),
  }),
  v.object({
    ...header,
    type: v.literal('orders'),
    order: count,
    captions: v.picklist(['on', 'off']),
    removed: shortList(sender, maxRemoved),
    offRecord: v.exactOptional(v.boolean()),
  }),
  v.object({ ...header, type: v.literal('glossary'), terms: toldTerms }),
  v.object({
    ...header,
    type: v.literal('partial'),
    revision: count,
    text: v.pipe(
      v.string(),
      v.transform((text) => wellFormed(cutText(text, maxLineChars))),
    ),
    stable: v.object({ calm: count, fast: count }),
    speakerLanguage: name,
    name: v.pipe(v.string(), v.transform(cleanName)),
    typed: v.exactOptional(v.literal(true)),
    typing: v.exactOptional(v.literal(true)),
    translations: v.exactOptional(givenPreviews),
  }),
])

/** Null for anything but a control message of this version. */
export function parseControl(value: object): Control | null {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : null
}
