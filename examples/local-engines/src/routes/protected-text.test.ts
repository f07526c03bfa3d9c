import { expect, test } from 'vitest'
import { keepProtected } from '../../../../packages/core/src/translate/keep-protected.ts'
import { mendFigures } from '../../../../packages/core/src/translate/numbers/mend-figures.ts'
import { languages } from '../languages.ts'
import { describeWithEngines } from '../test-client.ts'

const runs: readonly (readonly [text: string, kept: readonly string[]])[] = [
  ['See https://house.com/big_red/door?open=true for the plan.', ['https://house.com/big_red/door?open=true']],
  ['The plan is at www.house.com and house.com/red.', ['www.house.com', 'house.com/red']],
  ['https://green.house.com is open', ['https://green.house.com']],
  ['www.house.com', ['www.house.com']],
  ['Write to ana.house@green-door.com today.', ['ana.house@green-door.com']],
  ['Call get_the_house() or openDoor with --open-door.', ['get_the_house()', 'openDoor', '--open-door']],
  ['Run `open the door` in /home/red/house.txt now.', ['`open the door`', '/home/red/house.txt']],
  ['Give vitamin B12 in room A-17.', ['B12', 'A-17']],
]
/** As the decimal mark of the reader writes them. */
const figures: readonly (readonly [text: string, kept: RegExp])[] = [
  ['Take 2.5 mL twice, at most 10 ml.', /2[.,]5 ?mL.* 10 ?mL/i],
  ['It is 37.5 °C, 120/80 mmHg and 20 %.', /37[.,]5 °C, 120\/80 mmHg.* 20 ?%/],
]
const translated = languages.filter(({ translation }, index) => {
  const isFirst = languages.findIndex((other) => other.translation === translation) === index
  return translation !== undefined && (isFirst || languages[index]?.tag === 'pt-BR')
})
const pairs = translated.flatMap((source) => translated.map(({ tag }) => [source.tag, tag] as const))

describeWithEngines('protected text', ({ translate }) => {
  test.each(pairs.filter(([source, target]) => source !== target))(
    'survives translation from %s to %s',
    async (source, target) => {
      const ask = async (part: string) => String((await translate(part, source, target)).body.targetText)
      for (const [text, kept] of runs) {
        const translation = await keepProtected(text, ask)
        expect([translation, kept.filter((run) => !translation.includes(run))]).toEqual([translation, []])
      }
      for (const [text, kept] of figures) {
        const read = mendFigures(text, source, await ask(text), target)
        expect(read).toMatchObject({ text: expect.stringMatching(kept), said: [], written: [] })
      }
    },
  )
})
