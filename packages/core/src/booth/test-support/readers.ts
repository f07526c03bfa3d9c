import { readsSettleMs, replyJitterMs } from '../../people/own-state.ts'
import { openRoom } from './open-room.ts'
import { type Person, type PersonOptions, sentLines } from './person.ts'

/** What each was asked to translate, and into which language. */
export const asked = (...people: readonly Person[]) =>
  people.map(({ translator }) => translator.requests.map(({ text, target }) => `${text} ${target.tag}`))

export type Guest = PersonOptions & { readonly language?: string }

/** Ada speaks English; the others come after her, as told, and everybody knows who reads what. */
export async function roomOf(guests: readonly Guest[], ada: PersonOptions = {}, options = {}) {
  const room = openRoom(options)
  const speaker = await room.comes(ada)
  const others: Person[] = []
  for (const guest of guests) others.push(await room.comes(guest))
  await room.clock.advance(readsSettleMs + replyJitterMs)
  const sent = () => sentLines(room.network).map(({ message }) => message as Record<string, unknown>)
  return { ...room, ada: speaker, others, sent }
}

export const spanish = { language: 'es-ES' }
export const french = { language: 'fr-FR' }
export const given = (text: string, targetLanguage: string) => ({ targetLanguage, text })
