import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { livingProcesses } from '../living-processes.ts'
import { describeWithEngines } from '../test-client.ts'

describeWithEngines('translation', ({ folder, call, translate, post }) => {
  test.each([
    ['We will start the meeting in five minutes.', 'en-US', 'es-ES', 'Empezaremos la reunión en cinco minutos.'],
    ['i do not understand the question', 'english-united-states', 'spanish-international', 'No entiendo la cuestión'],
    ['I have a question about the contract.', 'en-US', 'french-france', "J'ai une question sur le contrat."],
    ['We will start the meeting in five minutes.', 'en-GB', 'pt-BR', 'Começaremos a reunião em cinco minutos.'],
    ['La casa es muy grande.', 'es-ES', 'en-US', 'The house is very big.'],
    ['La maison est grande.', 'fr-FR', 'en-GB', 'The house is big.'],
    ['good morning everybody', 'en-US', 'es-ES', 'Buenos días todo el mundo'],
    ['Buenos días a todos.', 'es-ES', 'en-US', 'Good morning to all.'],
    ['The same words.', 'es-ES', 'es-419', 'The same words.'],
  ])('%j from %s to %s', async (text, source, target, expected) => {
    const { status, body } = await translate(text, source, target)
    expect([status, body]).toEqual([200, { targetText: expected }])
  })

  test('POST accepts JSON or a form', async () => {
    const parameters = { text: 'Thank you very much.', sourceLanguage: 'en-US', targetLanguage: 'es-ES' }
    expect((await post('/api/Translation', parameters)).body).toEqual({ targetText: 'Muchas gracias.' })
    const form = await call('/api/Translation', {}, { method: 'POST', body: new URLSearchParams(parameters) })
    expect(form.body).toEqual({ targetText: 'Muchas gracias.' })
  })

  test('hostile text stays text: no option, no shell, no stream code, no crash of the engine', async () => {
    const trap = join(folder, 'trap')
    const hostile = `-v --help "quoted" 'text' $(touch ${trap}) \`touch ${trap}\`; ^h<n>$ [b] {c} \\ @ * \u0000 \ud800 😀\n\nline`
    const { status, body } = await post('/api/Translation', {
      text: hostile,
      sourceLanguage: 'en',
      targetLanguage: 'es',
    })
    expect(status).toBe(200)
    expect(body.targetText).toMatch(/^-[\s\S]*\$\([\s\S]*\^h<n>\$[\s\S]*\[b\] \{c\} \\ @[\s\S]*😀\n\nlínea$/)
    expect(existsSync(trap)).toBe(false)
    expect((await translate('Thank you very much.', 'en', 'es')).body).toEqual({ targetText: 'Muchas gracias.' })
  })

  test('thirty simultaneous requests each get their own answer', async () => {
    const numbers = Array.from({ length: 30 }, (_, index) => index + 20)
    const answers = await Promise.all(numbers.map((number) => translate(`I have ${number} books.`, 'en-US', 'es-ES')))
    expect(answers.map(({ body }) => body)).toEqual(
      numbers.map((number) => ({ targetText: `Tengo ${number} libros.` })),
    )
  })

  test('a pipeline that was ended is restarted', async () => {
    await translate('Hello.', 'en-US', 'es-ES')
    const stages = [...livingProcesses()].filter(([, command]) => command === 'lt-proc')
    expect(stages.length).toBeGreaterThan(0)
    for (const [id] of stages) spawnSync('kill', ['-KILL', String(id)])
    expect((await translate('Thank you very much.', 'en-US', 'es-ES')).body).toEqual({
      targetText: 'Muchas gracias.',
    })
  })

  test.each([
    [{ text: 'a'.repeat(2001) }, 400, 'invalid-request'],
    [{ text: '' }, 400, 'invalid-request'],
    [{ sourceLanguage: 'klingon' }, 400, 'unknown-language'],
    [{ targetLanguage: 'klingon' }, 400, 'unknown-language'],
    [{ targetLanguage: 'arabic-saudi-arabia' }, 422, 'unsupported-pair'],
    [{ vendor: '../../etc' }, 400, 'invalid-request'],
    [{ text: { deep: true } }, 400, 'invalid-request'],
  ])('%j is refused with %i %s, and the error does not repeat the text', async (wrong, expected, code) => {
    const secret = 'unspeakable'
    const { status, body } = await post('/api/Translation', {
      text: secret,
      sourceLanguage: 'en',
      targetLanguage: 'es',
      ...wrong,
    })
    expect([status, body]).toEqual([expected, { error: { code, message: expect.stringMatching(/\.$/) } }])
    expect(JSON.stringify(body)).not.toMatch(/unspeakable|aaa|klingon|etc/)
  })

  test('a body beyond the limit is refused', async () => {
    const { status, body } = await post('/api/Translation', { text: 'a'.repeat(40_000) })
    expect([status, body.error.code]).toEqual([413, 'too-large'])
  })

  test('an address beyond the limit is refused', async () => {
    const { status, body } = await translate('a'.repeat(70_000), 'en', 'es')
    expect([status, body.error.code]).toEqual([431, 'too-large'])
  })

  test('broken JSON is refused', async () => {
    const { status, body } = await call(
      '/api/Translation',
      {},
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"text":',
      },
    )
    expect([status, body.error.code]).toEqual([400, 'invalid-request'])
  })
})
