import { expect, it } from 'vitest'
import { maxProtectedParts } from '../constants.ts'
import { keepProtected } from './keep-protected.ts'

/** Answers each text as told, else in capitals. */
const translator = (answers: Record<string, string> = {}) => {
  const asked: string[] = []
  const translate = async (text: string) => {
    asked.push(text)
    return answers[text] ?? text.toUpperCase()
  }
  return { asked, translate }
}

it('keepProtected makes one call if nothing is lost', async () => {
  const text = 'Take 5 mg, see www.house.com.'
  const { asked, translate } = translator({ [text]: 'Toma 5 mg, ve Www.house.com.' })
  expect([await keepProtected(text, translate), asked]).toEqual(['Toma 5 mg, ve www.house.com.', [text]])
})

it('keepProtected translates the words separately if something is lost, keeping spaces and marks', async () => {
  const text = 'See  https://house.com (open_door), please.'
  const { asked, translate } = translator({ [text]: 'Ve https://casa.com (abre_puerta), por favor.' })
  expect(await keepProtected(text, translate)).toBe('SEE  https://house.com (open_door), PLEASE.')
  expect(asked).toEqual([text, 'See', '), please.'])
})

it('keepProtected makes no call for a text without words', async () => {
  const { asked, translate } = translator()
  expect([await keepProtected('https://house.com: 5 mg!', translate), asked]).toEqual(['https://house.com: 5 mg!', []])
})

it('keepProtected keeps a part untranslated if its translation is empty', async () => {
  const text = 'the open_door'
  const { translate } = translator({ [text]: 'la puerta', the: '' })
  expect(await keepProtected(text, translate)).toBe('the open_door')
})

it('keepProtected gives an empty translation if the whole translation is empty', async () => {
  const text = 'the open_door'
  expect(await keepProtected(text, translator({ [text]: ' ' }).translate)).toBe(' ')
})

it('keepProtected gives an empty translation if it would take too many calls', async () => {
  const text = (parts: number) => 'see open_door '.repeat(parts).trim()
  const lost = translator({ [text(12)]: '-', [text(13)]: '-' })
  expect(await keepProtected(text(12), lost.translate)).toBe('SEE open_door '.repeat(12).trim())
  const asked = lost.asked.length
  expect([await keepProtected(text(13), lost.translate), lost.asked.length - asked]).toEqual(['', 1])
  expect(maxProtectedParts).toBe(12)
})
