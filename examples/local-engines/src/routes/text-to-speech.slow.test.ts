import { expect, test } from 'vitest'
import { describeWithEngines } from '../test-client.ts'

describeWithEngines('text to speech', ({ speak }) => {
  const isMp3 = (audio: Buffer) => audio[0] === 0xff && ((audio[1] ?? 0) & 0xe0) === 0xe0

  test.each([
    ['es-ES', 'male'],
    ['french-france', 'female'],
    ['ar-SA', 'f4'],
  ])('%s is spoken as MP3 by %s', async (sourcelanguage, voice) => {
    const answer = await speak({ text: 'Hola, مرحبا, bonjour', sourcelanguage, voice, vendor: 'Microsoft' })
    const audio = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, answer.headers.get('content-type'), isMp3(audio)]).toEqual([200, 'audio/mpeg', true])
    expect(audio.length).toBeGreaterThan(5_000)
  })

  test('male and female are two voices, and the same request returns the same bytes', async () => {
    const bytes = async (voice: string) =>
      Buffer.from(await (await speak({ text: 'Hola', sourcelanguage: 'es-ES', voice })).arrayBuffer())
    const [male, female, again] = await Promise.all([bytes('male'), bytes('female'), bytes('male')])
    expect(male.equals(female)).toBe(false)
    expect(male.equals(again)).toBe(true)
  })

  test.each(['--help', '-f /etc/passwd', '[[hEl@U]] "$(id)"\n<speak>', '\u0000'])(
    '%j is only spoken, never interpreted',
    async (text) => {
      const answer = await speak({ text, sourcelanguage: 'en-US' })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
      expect(Buffer.from(await answer.arrayBuffer()).length).toBeLessThan(60_000)
    },
  )

  test.each([
    [{ sourcelanguage: 'klingon' }, 400, 'unknown-language'],
    [{ sourcelanguage: 'gl-ES' }, 422, 'no-voice'],
    [{ voice: '../../f2' }, 400, 'invalid-request'],
    [{ text: 'a'.repeat(1001) }, 400, 'invalid-request'],
  ])('%j is refused with %i %s', async (wrong, expected, code) => {
    const answer = await speak({ text: 'Hola', sourcelanguage: 'es-ES', ...wrong })
    expect([answer.status, (await answer.json()).error.code]).toEqual([expected, code])
  })

  test('requests beyond the queue get a retry time, and the rest are spoken', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => speak({ text: 'Hola', sourcelanguage: 'es-ES' })),
    )
    const busy = answers.filter((answer) => answer.status === 429)
    expect(answers.filter((answer) => answer.status === 200).length + busy.length).toBe(60)
    expect(busy.length).toBeGreaterThan(0)
    for (const answer of busy)
      expect([answer.headers.get('retry-after'), (await answer.json()).error.code]).toEqual(['1', 'busy'])
  })
})
