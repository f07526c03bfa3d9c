import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closestTag } from './closest-tags.ts'

const tags =
  'zh zh-CN zh-TW zh-HK zh-Hant zh-Hans-HK zh_MO zh-SG zh-Latn yue yue-CN cmn-Hans-CN sr sr-Latn sr-Cyrl-ME sh no nb-NO nn no-NYN ' +
  'pt pt-PT pt-BR pt-AO en en-US en-GB en-001 es es-419 es_AR he iw tl fil in id pa-PK pa-IN uz-Arab uz-Cyrl uz uz-TR az-Cyrl mn-Mong mn'
const tag = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...tags.split(' ')) },
  { weight: 1, arbitrary: fc.string() },
)
const list = fc.array(tag, { maxLength: 12 })
const use = fc.constantFrom('read', 'spoken')
const shuffled = list.chain((some) =>
  fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
)
const scriptOf = (text: string | undefined) =>
  text && new Intl.Locale(text.replaceAll('_', '-').replace('no-NYN', 'nn')).maximize().script

test('what is found is one of the candidates', () =>
  fc.assert(
    fc.property(tag, list, use, (wanted, candidates, use) => {
      const found = closestTag(wanted, candidates, use)
      if (found !== undefined) expect(candidates).toContain(found)
    }),
  ))

test('the wanted tag itself wins, wherever it stands', () =>
  fc.assert(
    fc.property(fc.constantFrom(...tags.split(' ')), list, list, use, (wanted, before, after, use) => {
      expect(closestTag(wanted, [...before, wanted, ...after], use)).toBe(wanted)
    }),
  ))

test('the order of the candidates changes neither the script nor whether one is found', () =>
  fc.assert(
    fc.property(tag, shuffled, use, (wanted, [one, other], use) => {
      expect(scriptOf(closestTag(wanted, other, use))).toBe(scriptOf(closestTag(wanted, one, use)))
    }),
  ))

test('a reader gets the wanted script where a candidate of the language has it', () =>
  fc.assert(
    fc.property(fc.constantFrom('zh-TW', 'zh-CN', 'sr-Latn', 'uz-Arab', 'pa-PK'), list, (wanted, candidates) => {
      const alone = candidates.filter((candidate) => closestTag(wanted, [candidate], 'read'))
      const hasScript = alone.some((candidate) => scriptOf(candidate) === scriptOf(wanted))
      const found = closestTag(wanted, candidates, 'read')
      if (hasScript) expect(scriptOf(found)).toBe(scriptOf(wanted))
    }),
  ))
