import { expect, it } from 'vitest'
import { maxPartCalls } from './keep-lines.ts'
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

it('keepProtected translates the words apart if something is lost, keeping spaces and marks', async () => {
  const text = 'See  https://house.com (open_door), please.'
  const { asked, translate } = translator({ [text]: 'Ve https://casa.com (abre_puerta), por favor.' })
  expect(await keepProtected(text, translate)).toBe('SEE  https://house.com (open_door), PLEASE.')
  expect(asked).toEqual([text, 'See', '), please.'])
})

it('keepProtected makes no call for a text without words', async () => {
  const { asked, translate } = translator()
  expect([await keepProtected('https://house.com: B12!', translate), asked]).toEqual(['https://house.com: B12!', []])
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

const vitamins = (parts: number) => Array.from({ length: parts }, (_, index) => `take B${index + 2}`).join(' ')
const codes = (parts: number) => 'see open_door '.repeat(parts).trim()
/** Changes digits and code, and makes one line of several. */
const careless = () => {
  const asked: string[] = []
  const translate = async (text: string) => {
    asked.push(text)
    return text.toUpperCase().replace(/_|\d/gu, 'x').replaceAll('\n', ' ')
  }
  return { asked, translate }
}

it('keepProtected takes two calls for a text of twelve codes, and for its lines', async () => {
  const text = `${vitamins(6)}\n${vitamins(6)}`
  const { asked, translate } = translator({ [text]: 'TAKE' })
  expect(await keepProtected(text, translate)).toBe(text.replaceAll('take', 'TAKE'))
  expect(asked).toEqual([text, new Array(12).fill('take').join('\n')])
})

it('keepProtected asks for each part of a few', async () => {
  const { asked, translate } = careless()
  expect(await keepProtected(codes(maxPartCalls), translate)).toBe('SEE open_door SEE open_door SEE open_door')
  expect(asked).toEqual([codes(maxPartCalls), 'see', 'see', 'see'])
})

it('keepProtected gives an empty translation after two calls if a translator makes one line of several', async () => {
  const { asked, translate } = careless()
  expect(await keepProtected(codes(maxPartCalls + 1), translate)).toBe('')
  expect(asked.length).toBe(2)
})
