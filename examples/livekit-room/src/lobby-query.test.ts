import type { Language } from '@lingobooth/core'
import { expect, it } from 'vitest'
import { readLobbyQuery } from './lobby-query.ts'

const languages = [
  { code: 'english-united-states', tag: 'en-US', name: 'English (United States)' },
  { code: 'spanish-spain', tag: 'es-ES', name: 'Spanish (Spain)' },
] as unknown as readonly Language[]

it.each([
  ['', { name: '', room: 'weekly', language: 'en-US', gender: 'male' }, []],
  ['?id=daily', { name: '', room: 'daily', language: 'en-US', gender: 'male' }, []],
  [
    '?n=Ada&id=daily&lng=spanish-spain&g=female',
    { name: 'Ada', room: 'daily', language: 'es-ES', gender: 'female' },
    [],
  ],
  [
    '?n=Ada&id=daily&lng=xx-XX',
    { name: 'Ada', room: 'daily', language: '', gender: 'male' },
    ['This call has no language “xx-XX”. Choose another.'],
  ],
  [
    '?id=daily&lng=%F0%9F%99%82&g=robot',
    { name: '', room: 'daily', language: '', gender: 'male' },
    ['The address has no name.', 'This call has no language “🙂”. Choose another.', 'There is no voice “robot”.'],
  ],
  [
    '?g=female',
    { name: '', room: 'weekly', language: '', gender: 'female' },
    ['The address has no name.', 'The address names no conference.', 'The address names no language.'],
  ],
])('the lobby keeps the valid parts of the address "%s" and reports the invalid ones', (query, given, problems) => {
  expect(readLobbyQuery(query, languages)).toEqual({ given, problems })
})
