import { memoryNetwork } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { createStores } from '../../booth/atoms.ts'
import { readSrt, readVtt } from '../../booth/test-support/lines/subtitle-files.ts'
import { transcriptLine } from '../../booth/test-support/lines/transcript-line.ts'
import { hear, joined, type Person, person, settled, spanishLine } from '../../booth/test-support/person.ts'
import { say, speaking } from '../../booth/test-support/speaking.ts'
import { translationsInFlight } from '../../translate/calls.ts'
import { failuresOfOutage } from '../../vendors/failure-log.ts'
import { acceptLine, emptyTranscript } from '../transcript.ts'
import type { TranscriptExportOptions } from './content.ts'
import { exportTranscript } from './export.ts'

const exported = async ({ booth }: Person, options: Partial<TranscriptExportOptions> = {}) => {
  const { text, ...rest } = await booth.transcript.export({ format: 'json', ...options })
  return { ...rest, ...JSON.parse(text) }
}
const textsOf = async (ada: Person, options: Partial<TranscriptExportOptions> = {}) =>
  (await exported(ada, options)).lines.map(({ text, translation }: { text: string; translation: { text: string } }) => [
    text,
    translation?.text ?? null,
  ])

/** In the room with these Spanish lines, which nobody here has translated. */
async function behind(texts: readonly string[], options: Parameters<typeof joined>[0] = {}) {
  const ada = await joined(options)
  ada.booth.app.setVisible('subtitles', false)
  for (const text of texts) await hear(ada.network, spanishLine({ text }))
  expect(ada.translator.requests).toEqual([])
  return ada
}
const charactersOf = ({ booth }: Person) =>
  booth.usage.view.getSnapshot().vendors.find(({ kind }) => kind === 'translation')?.characters

describe('an exported transcript', () => {
  it('has each line in its original language and in the language of the panel, by default', {
    tags: ['transcript-language'],
  }, async () => {
    const ada = await joined()
    await hear(ada.network, spanishLine())
    ada.booth.subtitles.send('good morning')
    await settled()
    expect(await textsOf(ada)).toEqual([
      ['hola', 'hola [en-US]'],
      ['good morning', null],
    ])
    expect(await textsOf(ada, { language: 'original' })).toEqual([
      ['hola', null],
      ['good morning', null],
    ])
    const { text, ...file } = await ada.booth.transcript.export({ format: 'vtt' })
    expect(readVtt(text)).toMatchObject({
      errors: [],
      cues: [
        { name: 'Luis García', text: 'hola\nhola [en-US]' },
        { name: 'Ada Lovelace', text: 'good morning' },
      ],
    })
    const fileName = expect.stringMatching(/^transcript-\d{4}(-\d\d){4}\.vtt$/)
    expect(file).toEqual({ fileName, mediaType: 'text/vtt', untranslated: 0 })
  })

  it("in another language uses the senders' translations and marks what is missing", {
    tags: ['transcript-language'],
  }, async () => {
    const ada = await joined()
    const translations = [{ targetLanguage: 'french-france', text: 'bonjour' }]
    await hear(ada.network, spanishLine({ multiple: true, translations }))
    await hear(ada.network, spanishLine({ text: 'adiós' }))
    const { text, untranslated } = await ada.booth.transcript.export({ format: 'srt', language: 'fr-FR' })
    expect(readSrt(text).map((cue) => cue.text)).toEqual([
      'Luis García: bonjour',
      'Luis García: adiós\n[not translated]',
    ])
    expect(untranslated).toBe(1)
  })

  it("marks untranslated lines in the host's words", { tags: ['transcript-language'] }, async () => {
    const ada = await behind(['hola'])
    const { text } = await ada.booth.transcript.export({ format: 'txt', words: { untranslated: 'ohne Übersetzung' } })
    expect(text).toMatch(/Luis García: hola\n {4}\[ohne Übersetzung\]\n$/)
  })

  it('has corrected texts, but no lines that were cleared or could not be sent', {
    tags: ['transcript-language'],
  }, async () => {
    const network = memoryNetwork()
    const ada = await joined({ network })
    ada.booth.subtitles.send('cleared')
    await settled()
    ada.booth.subtitles.clear()
    ada.booth.subtitles.send('firts')
    await settled()
    const [line] = ada.booth.subtitles.view.getSnapshot().lines
    ada.booth.subtitles.revise(line?.key ?? '', 'first')
    await settled()
    expect((await exported(ada)).lines).toMatchObject([{ text: 'first', revised: true, own: true }])
    network.interrupt()
    ada.booth.subtitles.send('unsent')
    await ada.booth.leave()
    expect(await textsOf(ada)).toEqual([['first', null]])
  })

  it("strips direction overrides from others' texts, and keeps right-to-left text unchanged", {
    tags: ['transcript-formats'],
  }, async () => {
    const ada = await joined()
    const hidden = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']
    const text = 'مرحبا\u200f (v2)\u200e \u061cשלום'
    await hear(ada.network, spanishLine({ text: `${hidden.join('')}${text}\u202e` }))
    await settled()
    for (const format of ['vtt', 'srt', 'txt', 'json'] as const) {
      const file = await ada.booth.transcript.export({ format })
      expect(hidden.filter((character) => file.text.includes(character))).toEqual([])
      expect(file.text.split(text)).toHaveLength(3)
    }
  })

  it('includes the chat on request', async () => {
    const ada = await joined()
    ada.booth.chat.send('written')
    ada.booth.subtitles.send('said')
    await settled()
    expect(await textsOf(ada)).toEqual([['said', null]])
    const { lines } = await exported(ada, { modules: ['subtitles', 'chat'] })
    expect(lines).toMatchObject([
      { module: 'subtitles', text: 'said' },
      { module: 'chat', text: 'written' },
    ])
  })

  it('counts the lines that the panel had to drop', { tags: ['transcript-language'] }, async () => {
    const stores = createStores()
    for (const key of ['1', '2', '3'])
      stores.transcripts.subtitles.set((lines) =>
        acceptLine(
          lines.bounds.maxLines === 2 ? lines : emptyTranscript({ maxLines: 2 }),
          transcriptLine({ key, text: key }),
        ),
      )
    const lineTranslator = { needs: () => false, given: () => undefined, translate: () => Promise.reject() }
    const made = exportTranscript({ stores, clock: { now: () => 0 } as never, lineTranslator }, { format: 'txt' })
    expect((await made).text).toMatch(/^\(1 older line is missing\)\n\n\[.*\] Ana: 2\n\[.*\] Ana: 3\n$/)
  })

  it('has the times of speech, counted from the first join of the room', { tags: ['transcript-times'] }, async () => {
    const ada = await speaking()
    await ada.clock.advance(5_000)
    await say(ada, 'hello')
    await ada.clock.advance(5_000)
    await ada.booth.leave()
    await ada.join()
    await ada.clock.advance(10_000)
    ada.booth.subtitles.send('again')
    await settled()
    const { lines, joinedAt } = await exported(ada)
    const now = ada.clock.now()
    expect(Date.parse(joinedAt)).toBeLessThanOrEqual(now - 20_000)
    expect(lines).toMatchObject([
      { text: 'hello', startMs: 5_000, endMs: expect.any(Number) },
      { text: 'again', startMs: now - Date.parse(joinedAt), endMs: null },
    ])
  })

  it('is empty, without an error, before a room is joined', async () => {
    const ada = person()
    expect(await exported(ada)).toMatchObject({ joinedAt: null, lines: [], untranslated: 0 })
  })

  it.each([
    ['format', { format: 'docx' as never }],
    ['language', { format: 'vtt' as const, language: 'tlh-KX' }],
  ])('with an unknown %s is refused', async (_, options) => {
    const ada = await joined()
    await expect(ada.booth.transcript.export(options)).rejects.toMatchObject({ code: 'bad-option' })
  })
})

describe('untranslated lines in an export', { tags: ['transcript-missing'] }, () => {
  it('are translated only on request', async () => {
    const ada = await behind(['uno', 'dos'])
    expect(await exported(ada)).toMatchObject({ untranslated: 2 })
    expect(ada.translator.requests).toEqual([])
  })

  it('are translated on request, counted and with progress, without changing the panel', async () => {
    const ada = await behind(['uno', 'dos'])
    const progress: unknown[] = []
    const before = charactersOf(ada)
    const options = { translateMissing: true, onProgress: (each: unknown) => progress.push(each) }
    expect(await textsOf(ada, options)).toEqual([
      ['uno', 'uno [en-US]'],
      ['dos', 'dos [en-US]'],
    ])
    expect(progress).toEqual([0, 1, 2].map((done) => ({ done, total: 2 })))
    expect(charactersOf(ada)).toBe((before ?? 0) + 6)
    expect(ada.shown()).toEqual(['uno', 'dos'])
  })

  it('are translated within the quotas, and marked beyond them', async () => {
    const ada = await behind(['uno', 'doscientos'], {
      network: memoryNetwork({ users: false }),
      options: { limits: { translationCharsPerHour: 5 } },
    })
    expect(await exported(ada, { translateMissing: true })).toMatchObject({
      untranslated: 1,
      lines: [
        { translation: { text: 'uno [en-US]' }, untranslated: false },
        { translation: null, untranslated: true },
      ],
    })
    expect(charactersOf(ada)).toBe(3)
  })

  it('are requested a few at a time, and no more after three failures in a row', async () => {
    expect([translationsInFlight, failuresOfOutage]).toEqual([4, 3])
    const texts = Array.from({ length: 20 }, (_, index) => `línea ${index}`)
    const ada = await behind(texts)
    ada.translator.hang()
    const made = exported(ada, { translateMissing: true })
    await settled()
    expect(ada.translator.pending).toHaveLength(4)
    ada.translator.fail('network')
    for (const { fail } of ada.translator.pending) fail('network')
    expect(await made).toMatchObject({ untranslated: 20 })
    expect(ada.translator.requests.length).toBeLessThan(8)
  })

  it('are no longer requested once the export is aborted', async () => {
    const ada = await behind(['uno', 'dos'])
    ada.translator.hang()
    const controller = new AbortController()
    const made = exported(ada, { translateMissing: true, signal: controller.signal })
    await settled()
    controller.abort()
    await expect(made).rejects.toMatchObject({ code: 'aborted' })
    expect(ada.translator.pending).toEqual([])
  })
})
