import { sampleLanguages } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import {
  azure,
  coreService,
  deepgram,
  deepl,
  elevenlabs,
  google,
  libreTranslate,
  openaiCompatible,
  type VendorPreset,
  vendorPorts,
} from '../index.ts'

const ofAll = 'apiKey, keyInPage, url, id, timeoutMs'
const makers: Readonly<Record<string, readonly [make: (options: never) => unknown, own: string]>> = {
  azure: [azure, 'region, deployment, voices'],
  'core-service': [coreService, ''],
  deepgram: [deepgram, 'model, voices'],
  deepl: [deepl, 'formality, glossaryId, model'],
  elevenlabs: [elevenlabs, 'speechModel, voiceModel, voices'],
  google: [google, 'project, location, glossary, voices'],
  libretranslate: [libreTranslate, 'maxChars, maxTexts'],
  openai: [
    openaiCompatible,
    'translationModel, speechModel, voiceModel, voices, temperature, reasoningEffort, maxTokens',
  ],
}
const needed = { url: 'https://vendor.example', region: 'westeurope' }
const optionsOf = (name: string, more: object) => {
  const { region, ...rest } = needed
  return { ...rest, ...(name === 'azure' && { region }), ...more } as never
}
const errorOf = (make: () => unknown) => {
  try {
    return make() && 'made'
  } catch (error) {
    const { code, vendor, message } = error as { code: string; vendor: string; message: string }
    return { code, vendor, message }
  }
}

describe.each(Object.entries(makers))('the preset %s', (name, [make, own]) => {
  it('refuses an option that it does not have, and names those that it has', () => {
    expect(errorOf(() => make(optionsOf(name, {})))).toBe('made')
    expect(errorOf(() => make(optionsOf(name, { modle: 'secret' })))).toEqual({
      code: 'bad-option',
      vendor: name,
      message: `Configuration of "${name}": "modle" is not an option; there are ${[ofAll, own].filter(Boolean).join(', ')}.`,
    })
  })

  it('names itself by its own name in the error', () => {
    expect(errorOf(() => make(optionsOf(name, { id: 'mine', modle: 1 })))).toMatchObject({ vendor: 'mine' })
  })
})

it.each([
  [
    'a value that the vendor does not know',
    () => deepl({ formality: 'most' as never }),
    '"formality" must be ("more" | "less").',
  ],
  [
    'a voice of no gender',
    () => elevenlabs({ voices: { woman: 'a' } as never }),
    '"voices.woman" is not an option; there are male, female.',
  ],
  [
    'a misspelt part of an option',
    () => azure({ region: 'a', deployment: { name: 'a', ton: 'a' } as never }),
    '"deployment.ton" is not an option; there are name, tone.',
  ],
  ['a missing region', () => azure({} as never), '"region" is missing.'],
])('a preset refuses %s', (_, make, reason) => {
  expect(errorOf(make)).toMatchObject({ code: 'bad-option', message: expect.stringContaining(reason) })
})

it('the ports of a preset refuse an option that they do not have, and name those that they have', () => {
  expect(errorOf(() => vendorPorts(deepl(), { cookie: 'omit' } as never))).toMatchObject({
    code: 'bad-option',
    message: expect.stringMatching(
      /^Configuration of "deepl": "cookie" is not an option; there are url, method, .*\bcookies\b/,
    ),
  })
})

describe('the voices of a preset', () => {
  const languageOf = (tag: string) => ({ ...sampleLanguages.french, code: tag, tag })
  const listed = (preset: VendorPreset, tag: string) => vendorPorts(preset).textToSpeech?.voices?.(languageOf(tag))
  const named = (gender: 'male' | 'female', ...ids: string[]) => ids.map((id) => ({ id, gender }))

  it('are listed where the options name several, beside its own', async () => {
    const options = { region: 'a', voices: { male: { 'en-US': ['Adam', 'Ben'] } } }
    const american = [...named('male', 'Adam', 'Ben'), ...named('female', 'en-US-JennyNeural')]
    expect(await listed(azure(options), 'en-US')).toEqual(american)
    const french = [...named('male', 'fr-FR-HenriNeural'), ...named('female', 'fr-FR-DeniseNeural')]
    expect(await listed(azure(options), 'fr-FR')).toEqual(french)
    const two = ['Dora', 'Ella']
    const women = named('female', ...two)
    const man = (id: string) => [...named('male', id), ...women]
    expect(await listed(elevenlabs({ voices: { female: two } }), 'fr-FR')).toEqual(man('JBFqnCBsd6RMkjVDRZzb'))
    const openai = openaiCompatible({ voiceModel: 'a', voices: { female: two } })
    expect(await listed(openai, 'fr-FR')).toEqual(man('onyx'))
    expect(await listed(deepgram({ voices: { female: { fr: two } } }), 'fr-FR')).toEqual(man('aura-2-hector-fr'))
    expect(await listed(google({ voices: { female: { fr: two } } }), 'fr-FR')).toEqual(women)
  })

  it('are not listed without that', () => {
    const presets = [azure({ region: 'a' }), deepgram(), elevenlabs(), google(), openaiCompatible({ voiceModel: 'a' })]
    for (const preset of presets) expect(listed(preset, 'fr-FR')).toBeUndefined()
  })
})
