import { AdapterError, type Translator } from '@lingobooth/core'
import { fakeTranslator, sampleLanguages } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { codeOf, stageGateway } from './test-support/stage.ts'

const { americanEnglish, german, french, welsh } = sampleLanguages
type ManyRequest = Parameters<Required<Translator>['translateMany']>[0]

/** A vendor of several languages, but for those that it leaves out. */
function vendorOfMany(id: string, leavesOut: readonly string[] = [], more: Partial<Translator> = {}) {
  const asked: (readonly string[])[] = []
  const translator: Translator = {
    ...fakeTranslator({ id }),
    ...more,
    async translateMany({ text, targets }: ManyRequest) {
      asked.push(targets.map(({ code }) => code))
      const answered = targets.filter(({ code }) => !leavesOut.includes(code))
      return new Map(answered.map(({ code, tag }) => [code, `${text} ${tag} by ${id}`]))
    },
  }
  return { translator, asked }
}

const stage = (translators: readonly Translator[]) => {
  const { post, as, tokenOf, events } = stageGateway({ translators })
  const ask = async (text: string, targets: readonly { readonly code: string }[]) => {
    const body = { texts: [text], source: americanEnglish.code, targets: targets.map(({ code }) => code) }
    return post('translate', body, as(await tokenOf('ann@room:speaker')))
  }
  const told = (kind: string) => events.filter((event) => event.kind === kind)
  return { ask, told }
}

it('a text is bought in several languages with one call, and those that a vendor leaves out with one call of the next', async () => {
  const [first, second] = [vendorOfMany('first', [french.code, welsh.code]), vendorOfMany('second')]
  const { ask, told } = stage([first.translator, second.translator])
  const answer = await ask('Hi', [german, french, welsh])
  expect((await answer.json()).translations).toEqual({
    [german.code]: ['Hi de-DE by first'],
    [french.code]: ['Hi fr-FR by second'],
    [welsh.code]: ['Hi cy-GB by second'],
  })
  expect([first.asked, second.asked]).toEqual([[[german.code, french.code, welsh.code]], [[french.code, welsh.code]]])
  expect(told('bought')).toMatchObject([
    { vendor: 'first', calls: 1, amount: 2 },
    { vendor: 'second', calls: 2, amount: 4 },
  ])
  expect(told('vendorFailed')).toMatchObject([{ vendor: 'first', code: 'bad-response' }])
})

it('a text is bought in several languages with one call of the next vendor where the call of the first fails', async () => {
  const failing = vendorOfMany('first')
  failing.translator.translateMany = async () => {
    throw new AdapterError('first', 'network', 'It failed.')
  }
  const second = vendorOfMany('second')
  const { ask, told } = stage([failing.translator, second.translator])
  expect((await ask('Hi', [german, french])).status).toBe(200)
  expect(second.asked).toEqual([[german.code, french.code]])
  expect(told('vendorFailed')).toMatchObject([{ vendor: 'first', code: 'network' }])
})

it('a text that is too long for a vendor is bought in parts, each language with a call, and told whole', async () => {
  const { translator, asked } = vendorOfMany('first', [], { maxChars: 12 })
  const parts: string[] = []
  translator.translate = async ({ text, target }) => {
    parts.push(text)
    return `${text.trim()} ${target.tag}`
  }
  const { ask, told } = stage([translator])
  const answer = await ask('One apple. Two pears.', [german, french])
  expect((await answer.json()).translations).toEqual({
    [german.code]: ['One apple. de-DE Two pears. de-DE'],
    [french.code]: ['One apple. fr-FR Two pears. fr-FR'],
  })
  expect([asked, parts.map((part) => part.trim()).toSorted()]).toEqual([
    [],
    ['One apple.', 'One apple.', 'Two pears.', 'Two pears.'],
  ])
  expect(told('bought')).toMatchObject([
    { calls: 1, amount: 21 },
    { calls: 1, amount: 21 },
  ])
})

it('the failure of the first vendor is answered where all fail', async () => {
  const failing = (id: string, code: 'rate-limited' | 'network') => ({
    ...fakeTranslator({ id }),
    async translate(): Promise<string> {
      throw new AdapterError(id, code, 'It failed.')
    },
  })
  const { ask, told } = stage([failing('first', 'rate-limited'), failing('second', 'network')])
  expect(await codeOf(await ask('Hi', [german]))).toEqual([429, 'rate-limited'])
  expect(told('vendorFailed')).toMatchObject([
    { vendor: 'first', code: 'rate-limited' },
    { vendor: 'second', code: 'network' },
  ])
})
