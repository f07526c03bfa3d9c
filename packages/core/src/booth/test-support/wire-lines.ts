import { createEnvelope, type Envelope, type LineMessage } from '../../link/wire/message.ts'
import type { Module } from '../../ports/common.ts'

/** A line of a person's mouth, as the rules of the domain take it. */
export const messageOf = (text: string, module: Module = 'subtitles'): LineMessage => {
  const spoken = { time: '10:00:00', name: 'Luis', speakerLanguage: 'spanish-spain', text }
  return module === 'subtitles'
    ? { module, ...spoken, multiple: false, translations: [] }
    : { module, type: 'text', ...spoken }
}

/** A line on the wire. Its id and its text say whose it is and which number it bears. */
export const wireLine = (
  clientId: string,
  seq: number,
  { module, text, id = `${clientId}-${seq}` }: { module?: Module; text?: string; id?: string } = {},
): Envelope =>
  createEnvelope(messageOf(text ?? `${clientId} ${seq}`, module), { clientId, seq, sentAtMs: 1_000 + seq, id })
