import { linkify } from '@lingobooth/core/view'
import type { Figure } from './figure.ts'

const lookAlikes = ['\u2044', '\u2215', '\u29f8', '\u2571', '\u02f8', '\u0294', '\u0338', '\u2024', '\ua789', '\ufe55']

/** Links that lead elsewhere than they seem to. */
export async function disguiseLinks(): Promise<readonly Figure[]> {
  const disguised = lookAlikes.filter((character) =>
    linkify(`https://example.com${character}login.evil.example/x`).some(({ kind }) => kind === 'link'),
  )
  const [cyrillic] = linkify('https://аррӏе.com/')
  return [
    {
      what: `look-alikes of delimiters in links, of ${lookAlikes.length}`,
      value: disguised.length,
      atMost: 0,
      unit: 'places',
    },
    {
      what: 'hosts of Latin look-alikes shown as they look',
      value: cyrillic?.kind === 'link' && cyrillic.text.includes('xn--') ? 0 : 1,
      atMost: 0,
      unit: 'places',
    },
  ]
}
