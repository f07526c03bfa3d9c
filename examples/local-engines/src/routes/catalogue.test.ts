import { expect, test } from 'vitest'
import { describeWithEngines } from '../test-client.ts'

describeWithEngines('the catalogue', ({ call, url, translate }) => {
  test('languages list their name, code, services, flag and tag', async () => {
    const { status, body } = await call('/languages')
    expect(status).toBe(200)
    expect(body[0]).toEqual({
      name: 'English (United States)',
      code: 'english-united-states',
      services: 'stt-ttt-tts',
      flag: `${url()}/flags/US.svg`,
      tag: 'en-US',
    })
    const services = Object.fromEntries(
      body.map((language: { code: string; services: string }) => [language.code, language.services]),
    )
    expect(services).toEqual({
      'english-united-states': 'stt-ttt-tts',
      'english-united-kingdom': 'stt-ttt-tts',
      'spanish-international': 'x-ttt-tts',
      'spanish-spain': 'x-ttt-tts',
      'arabic-saudi-arabia': 'x-x-tts',
      'catalan-spain': 'x-ttt-tts',
      'french-france': 'x-ttt-tts',
      'galician-spain': 'x-ttt-x',
      'german-germany': 'x-x-tts',
      'italian-italy': 'x-ttt-tts',
      'portuguese-brazil': 'x-ttt-tts',
      'portuguese-portugal': 'x-ttt-tts',
    })
  })

  test('each flag is an image that this server serves', async () => {
    const { body } = await call('/languages')
    for (const { flag } of body) {
      const answer = await fetch(flag)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
      expect(await answer.text()).toMatch(/^<svg /)
    }
  })

  test('dictionaries hold pairs of codes with replacements, and correct what the engine says', async () => {
    const { body } = await call('/dictionaries.json')
    expect(body).toContainEqual({
      sourceLanguage: 'spanish-spain',
      targetLanguage: 'english-united-states',
      replacements: expect.arrayContaining([{ from: 'You can repeat', to: 'Can you repeat' }]),
    })
    const toSpanish = body.find(
      (each: { sourceLanguage: string; targetLanguage: string }) =>
        each.sourceLanguage === 'english-united-states' && each.targetLanguage === 'spanish-spain',
    )
    const { body: translation } = await translate('See you next week.', 'en-US', 'es-ES')
    expect(toSpanish.replacements).toContainEqual({
      from: translation.targetText.replace('.', ''),
      to: 'Nos vemos la semana que viene',
    })
  })

  test('engines report which are in use', async () => {
    const { body } = await call('/engines')
    expect(body).toEqual({
      translation: {
        state: 'ready',
        engine: 'Apertium',
        pairs: expect.arrayContaining([{ source: 'eng', target: 'spa' }]),
      },
      speech: { state: 'ready', engine: 'eSpeak NG' },
      recognition: { state: 'ready', engine: 'PocketSphinx' },
      choice: 'local',
      uses: [
        { task: 'translation', engine: 'Apertium', directions: expect.arrayContaining([['en-US', 'fr-FR']]) },
        { task: 'speech', engine: 'eSpeak NG', languages: expect.arrayContaining(['de-DE']) },
        { task: 'recognition', engine: 'PocketSphinx', languages: ['en-US', 'en-GB'] },
      ],
      adds: [expect.stringContaining('--engines auto')],
    })
  })
})
