import type { Language } from '@lingobooth/core'
import { checkPageLanguage, type PageParameters, readPageParameters } from '@lingobooth/core/view'

export interface LobbyQuery {
  /** What the form starts with; without a language, it has to be chosen. */
  readonly given: PageParameters
  /** What keeps the address from opening a room, for whoever came by it. */
  readonly problems: readonly string[]
}

const missingTexts = {
  n: 'The address has no name.',
  id: 'The address names no conference.',
  lng: 'The address names no language.',
}

export function readLobbyQuery(query: string, languages: readonly Language[]): LobbyQuery {
  const search = new URLSearchParams(query)
  const [name, room, wanted, gender] = ['n', 'id', 'lng', 'g'].map((parameter) => search.get(parameter)?.trim() ?? '')
  const parameters: PageParameters = {
    name: name ?? '',
    room: room || 'weekly',
    language: wanted ?? '',
    gender: gender === 'female' ? 'female' : 'male',
  }
  const found = checkPageLanguage(parameters, languages)
  const isInvitation = [...search.keys()].every((parameter) => parameter === 'id')
  const language = found.ok ? found.language.tag : isInvitation ? 'en-US' : ''
  if (isInvitation) return { given: { ...parameters, language }, problems: [] }
  const read = readPageParameters(search)
  const missing = read.ok ? [] : read.missing.map((parameter) => missingTexts[parameter])
  const wrong = [
    ...(wanted && !found.ok ? [`This call has no language “${wanted}”. Choose another.`] : []),
    ...(gender && gender !== parameters.gender ? [`There is no voice “${gender}”.`] : []),
  ]
  return { given: { ...parameters, language }, problems: [...missing, ...wrong] }
}
