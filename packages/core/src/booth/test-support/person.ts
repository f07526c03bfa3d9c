import {
  type FakePluginsOptions,
  fakePlugins,
  flushPromises,
  type MemoryNetwork,
  sampleLanguages,
} from '@lingobooth/testing'
import { controlModule } from '../../link/wire/control-message.ts'
import type { Module } from '../../ports/common.ts'
import { chatRow, subtitleRow } from '../../views/rows.ts'
import type { BoothEvent, BoothOptions } from '../booth.types.ts'
import { assembleBooth, type BoothInternals } from '../create-booth.ts'
import type { Plugin } from '../plugin.ts'
// Loaded already, so that nothing waits for its code.
import '../../lines/stored-line.ts'
import '../../link/repair/responses.ts'
import '../speech.parts.ts'

const languages = Object.values(sampleLanguages)
export const room = 'weekly'

/** Every promise that is ready has run. */
export const settled = flushPromises

// Somebody who joins waits for this code, which a test need not.
await import('../room-parts.ts')

export interface PersonOptions extends FakePluginsOptions, BoothInternals {
  readonly options?: Omit<BoothOptions, 'plugins'>
  readonly more?: readonly Plugin[]
  /** Before the fakes, for a port whose order counts. */
  readonly first?: readonly Plugin[]
}

const eventTypes: readonly BoothEvent['type'][] = [
  'dropped',
  'line.added',
  'line.revised',
  'lines.missing',
  'line.unclear',
  'line.held',
  'line.released',
  'speech.cut',
  'echo.heard',
  'voice.started',
  'voice.ended',
  'capture.started',
  'capture.stopped',
  'connection.changed',
  'joined',
  'left',
]

/** One participant: a real booth, on fakes at its ports. */
export function person({
  options = {},
  first = [],
  more = [],
  spoken,
  onReport,
  senderRate,
  ...given
}: PersonOptions = {}) {
  const fakes = fakePlugins(given)
  // One line for each segment, so that tests of other parts need not wait for the end of a sentence.
  const speech = { sentences: false, ...options.speech }
  const plugins = [...first, ...fakes.plugins, ...more]
  const internals = {
    ...(spoken && { spoken }),
    ...(onReport && { onReport }),
    ...(senderRate !== undefined && { senderRate }),
  }
  const { booth, actor, machines } = assembleBooth({ ...options, speech, plugins }, internals)
  const events: BoothEvent[] = []
  for (const type of eventTypes) booth.on(type, (event) => events.push(event))
  return {
    ...fakes,
    booth,
    actor,
    machines,
    events,
    join: (language = 'en-US', name = 'Ada Lovelace') => booth.join({ room, name, language }),
    subtitles() {
      const { lines, bilingual } = booth.subtitles.view.getSnapshot()
      return lines.map((line, index) => subtitleRow(line, lines[index - 1], { bilingual, languages }))
    },
    chat: () => booth.chat.view.getSnapshot().lines.map((line) => chatRow(line, { languages })),
    shown(module: Module = 'subtitles') {
      return (module === 'chat' ? this.chat() : this.subtitles()).map(({ shown }) => shown.text)
    },
    held: (module: Module = 'subtitles') => booth[module].view.getSnapshot().heldLines.map(({ text }) => text),
    notices: () => booth.notices.view.getSnapshot().map(({ code }) => code),
    drops: () => booth.app.view.getSnapshot().drops,
  }
}

export type Person = ReturnType<typeof person>

export const statusOf = ({ booth }: Person) => booth.app.view.getSnapshot().status

/** Somebody who is in the room, in American English. */
export async function joined(options: PersonOptions = {}): Promise<Person> {
  const somebody = person(options)
  await somebody.join()
  return somebody
}

/** What was sent, without the booths' own talk. */
export const sentLines = ({ published }: MemoryNetwork) =>
  published.filter(({ message }) => Reflect.get(Object(message), 'module') !== controlModule)

/** A message in the bare form, without any field of ours. */
export const spanishLine = (fields: Readonly<Record<string, unknown>> = {}) => ({
  module: 'subtitles',
  time: '10:11:12',
  name: 'Luis García',
  speakerLanguage: 'spanish-spain',
  text: 'hola',
  multiple: false,
  translations: [],
  ...fields,
})

/** Hands a message to a room as the transport of a stranger would. */
export async function hear(network: MemoryNetwork, message: unknown, sender = 'luis', channel = 'subtitles') {
  network.inject(room, { channel, message, sender })
  await settled()
}
