import type { Language } from '@lingobooth/core'
import { maxTargets } from '@lingobooth/core/workspace'
import { fakeLanguageCatalog, sampleLanguages } from '@lingobooth/testing'
import { type Figure, mustHappen } from './figure.ts'
import { openStage, stateOf } from './stage.ts'

const lines = 20
const tabs = 8
const fifty = Array.from({ length: 50 }, (_, index): Language => {
  const code = `a-tongue-${index}`
  return { code, tag: `qaa-x-${index}`, name: code, flag: '', services: new Set(['ttt']) }
})

/** Reads fifty languages, each in several tabs, so that others translate into all of them and not into the one of somebody else. */
export async function readManyLanguages(): Promise<readonly Figure[]> {
  const languageCatalog = fakeLanguageCatalog([...Object.values(sampleLanguages), ...fifty])
  const stage = openStage()
  const ana = await stage.comes('Ana', { languageCatalog })
  const ben = await stage.comes('Ben', { languageCatalog })
  ben.booth.subtitles.setTargetLanguage('es-ES')
  const say = await stage.enters('eve')
  for (let line = 1; line <= lines; line++) {
    for (let tab = 0; tab < tabs; tab++) {
      const first = line * 16 + (tab % 2) * 8
      const four = (place: number) => Array.from({ length: 4 }, (_, at) => fifty[(first + place * 4 + at) % 50]?.code)
      void say(stateOf(`eve ${tab}`, { reads: { subtitles: four(0), chat: [], voice: four(1) } }), 'control')
    }
    await stage.clock.advance(1_000)
    ana.booth.subtitles.send(`line ${line}`)
    await stage.clock.advance(1_000)
  }
  const targetsOf = (line: number) =>
    ana.translator.requests.filter(({ text }) => text === `line ${line}`).map(({ target }) => target.tag)
  const all = Array.from({ length: lines }, (_, index) => targetsOf(index + 1))
  mustHappen(
    all.some((tags) => tags.some((tag) => tag.startsWith('qaa'))),
    'nothing was translated for Eve.',
  )
  return [
    {
      what: 'most translations of a line',
      value: Math.max(...all.map(({ length }) => length)),
      atMost: maxTargets,
      unit: 'times',
    },
    {
      what: 'lines not translated for another who reads one language',
      value: all.filter((tags) => !tags.includes('es-ES')).length,
      atMost: 0,
      unit: 'lines',
    },
  ]
}
