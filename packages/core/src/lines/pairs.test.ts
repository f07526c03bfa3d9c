import { fakeSpeechToText, fakeTextToSpeech, fakeTranslator } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { definePlugin, Ports, provide } from '../booth/plugin.ts'
import { hear, joined, settled, spanishLine } from '../booth/test-support/person.ts'
import type { Language } from '../ports/common.ts'

const onlyInto = (tag: string) => ({
  ...fakeTranslator({ id: tag }),
  translates: (_: Language, target: Language) => target.tag === tag,
})

it('a translator is asked only for the language pairs that it supports', async () => {
  const second = fakeTranslator({ id: 'second' })
  const more = [
    definePlugin(
      'second',
      provide(Ports.Translator, [], () => second),
    ),
  ]
  const french = onlyInto('fr-FR')
  const ada = await joined({ translator: french, more })
  await hear(ada.network, spanishLine())
  expect([french.requests.length, second.requests.length]).toEqual([0, 1])
  expect(ada.shown()).toEqual(['hola [en-US]'])
})

it('a line that no translator supports is not offered for another try', {
  tags: ['not-translatable'],
}, async () => {
  const ada = await joined({ translator: onlyInto('fr-FR') })
  await hear(ada.network, spanishLine())
  expect(ada.subtitles()).toMatchObject([{ state: 'untranslated', untranslated: 'unsupported' }])
})

it('a language that no translator supports is listed as having no translation', { tags: ['own-names'] }, async () => {
  const toFrench = (source: Language, target: Language) => source.tag === 'en-US' && target.tag === 'fr-FR'
  const ada = await joined({ translator: { ...fakeTranslator(), translates: toFrench } })
  const { languages } = ada.booth.app.view.getSnapshot()
  const translated = languages.filter(({ services }) => services.has('ttt')).map(({ tag }) => tag)
  expect(translated).toEqual(['en-US', 'fr-FR'])
})

it('speech and voice go only to vendors that support the language', async () => {
  const later = { speechToText: fakeSpeechToText({ id: 'later' }), textToSpeech: fakeTextToSpeech({ id: 'later' }) }
  const no = { speechToText: fakeSpeechToText({ id: 'no' }), textToSpeech: fakeTextToSpeech({ id: 'no' }) }
  const ada = await joined({
    ...later,
    first: [
      definePlugin(
        'no',
        provide(Ports.SpeechToText, [], () => ({ ...no.speechToText, recognizes: () => false })),
        provide(Ports.TextToSpeech, [], () => ({ ...no.textToSpeech, speaks: () => false })),
      ),
    ],
  })
  later.speechToText.answer('said')
  ada.booth.speak.toggle()
  ada.booth.voice.toggle()
  await settled()
  ada.microphone.emit()
  await hear(ada.network, spanishLine())
  await settled()
  expect(ada.shown()).toEqual(['hola [en-US]', 'said'])
  expect([no.speechToText.requests.length, no.textToSpeech.requests.length]).toEqual([0, 0])
  expect(later.textToSpeech.requests.length).toBe(1)
})
