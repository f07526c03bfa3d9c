import { fakeTranslator } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { definePlugin, Ports, provide } from '../booth/plugin.ts'
import { hear, joined, type Person, spanishLine } from '../booth/test-support/person.ts'
import { AdapterError } from '../errors.ts'

const withContext = () => ({ translator: { ...fakeTranslator(), usesContext: true as const } })

const says = async (ada: Person, ...texts: readonly string[]) => {
  for (const text of texts) await hear(ada.network, spanishLine({ text }))
}
const asked = ({ translator }: Person) => translator.requests.map(({ text, context }) => [text, context])

describe('the context of a line', () => {
  it('is what the same speaker said before, and goes to a translator that uses context', {
    tags: ['translation-context'],
  }, async () => {
    const ada = await joined(withContext())
    await says(ada, 'uno', 'dos')
    await hear(ada.network, spanishLine({ text: 'tres' }), 'somebody-else')
    expect(asked(ada)).toEqual([
      ['uno', undefined],
      ['dos', ['uno']],
      ['tres', undefined],
    ])
    expect(ada.shown()).toEqual(['uno [en-US]', 'dos [en-US]', 'tres [en-US]'])
  })

  it('is not sent to any other translator, which translates a repeated line only once', {
    tags: ['translation-context'],
  }, async () => {
    const ada = await joined()
    await says(ada, 'uno', 'sí', 'sí')
    expect(asked(ada)).toEqual([
      ['uno', undefined],
      ['sí', undefined],
    ])
  })

  it('makes a repeated line be translated again if the context differs', async () => {
    const ada = await joined(withContext())
    await says(ada, 'uno', 'sí', 'dos', 'sí')
    expect(asked(ada).map(([text]) => text)).toEqual(['uno', 'sí', 'dos', 'sí'])
  })

  it('is not passed to the next translator if only the first uses it', async () => {
    const second = fakeTranslator({ id: 'second' })
    const more = [
      definePlugin(
        'second',
        provide(Ports.Translator, [], () => second),
      ),
    ]
    const ada = await joined({ ...withContext(), more })
    ada.translator.fail()
    await says(ada, 'uno', 'dos')
    expect(second.requests.map(({ context }) => context)).toEqual([undefined, undefined])
  })

  it('never appears in the log', async () => {
    const ada = await joined(withContext())
    await says(ada, 'planted-text')
    ada.translator.answer(({ context }) => {
      throw new AdapterError('fake-translator', 'network', `It failed after "${context}".`)
    })
    await says(ada, 'dos')
    expect(ada.logger.entries.some(({ message }) => message === 'A translation failed')).toBe(true)
    expect(JSON.stringify(ada.logger.entries)).not.toContain('planted-text')
  })
})
