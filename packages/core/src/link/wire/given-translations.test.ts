import { expect, it } from 'vitest'
import { maxLineChars } from '../../text/clean-text.ts'
import { fittingTranslations } from './given-translations.ts'

const given = (targetLanguage: string, share: number) => ({ targetLanguage, text: 'x'.repeat(share * maxLineChars) })

it('translations fit a message if all together are no longer than a line may be, those first in the list before the others', () => {
  const [first, second, third] = [given('french', 0.6), given('german', 0.6), given('polish', 0.4)]
  expect(fittingTranslations([first, second, third], () => true)).toEqual([first, third])
})
