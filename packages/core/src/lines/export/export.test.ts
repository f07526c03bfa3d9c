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
import type { LanguageFile, TranscriptExportOptions } from './content.ts'
import { createTranscriptExport } from './export.ts'

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
    const made = createTranscriptExport({
      stores,
      clock: { now: () => 0 } as never,
      loadRoom: async () => ({ lineTranslator }),
    }).one({
      format: 'txt',
    })
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

  it('counts from the beginning of a recording, on request: a line said 65 s after it is at 00:01:05', {
    tags: ['transcript-times'],
  }, async () => {
    const ada = await joined()
    await ada.clock.advance(10_000)
    ada.booth.subtitles.send('before')
    await ada.clock.advance(5_000)
    const originAtMs = ada.clock.now()
    await ada.clock.advance(65_000)
    ada.booth.subtitles.send('recorded')
    await settled()
    const vtt = await ada.booth.transcript.export({ format: 'vtt', originAtMs })
    expect(readVtt(vtt.text)).toMatchObject({ errors: [], cues: [{ startMs: 65_000, text: 'recorded' }] })
    expect(vtt.text).toContain(`NOTE 00:00:00.000 = ${new Date(originAtMs).toISOString()}\n`)
    expect(vtt.text).toContain('\nNOTE 1 line from before the recording left out\n')
    const srt = await ada.booth.transcript.export({ format: 'srt', originAtMs })
    expect(srt.text).toContain('\n00:01:05,000 --> 00:01:06,')
    expect(readSrt(srt.text).map(({ text }) => text)).toEqual([
      '(1 line from before the recording left out)',
      'Ada Lovelace: recorded',
    ])
    expect(await exported(ada, { originAtMs })).toMatchObject({
      originAt: new Date(originAtMs).toISOString(),
      joinedAt: new Date(originAtMs - 15_000).toISOString(),
      lines: [{ startMs: -5_000 }, { startMs: 65_000 }],
    })
    const fromJoin = await exported(ada)
    expect(fromJoin).toMatchObject({ lines: [{ startMs: 10_000 }, { startMs: 80_000 }] })
    expect(fromJoin).not.toHaveProperty('originAt')
  })

  it('has what was said before the join, if the recording began before it', {
    tags: ['transcript-times'],
  }, async () => {
    const ada = await joined()
    const sentAtMs = ada.clock.now() - 30_000
    const earlier = [
      { module: 'subtitles', key: 'k', name: 'Bo', own: false, language: 'en-US', text: 'early' },
    ] as const
    await ada.booth.leave()
    await ada.booth.join({
      room: 'another',
      name: 'Ada Lovelace',
      language: 'en-US',
      earlier: earlier.map((line) => ({ ...line, sentAtMs, translations: [] })),
    })
    await settled()
    const cues = async (originAtMs?: number) => {
      const { text } = await ada.booth.transcript.export({
        format: 'vtt',
        ...(originAtMs !== undefined && { originAtMs }),
      })
      return readVtt(text).cues.map(({ startMs, text: said }) => [startMs, said])
    }
    expect(await cues()).toEqual([])
    expect(await cues(sentAtMs - 2_000)).toEqual([[2_000, 'early']])
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

  it.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    1e300,
    '1790000000000' as never,
    new Date(0) as never,
    null as never,
  ])('with %s as the beginning of a recording is refused', async (originAtMs) => {
    const ada = await joined()
    const refused = { code: 'bad-option', message: expect.stringContaining('originAtMs') }
    for (const call of [ada.booth.transcript.export, ada.booth.transcript.exportAll])
      await expect(call({ format: 'vtt', originAtMs })).rejects.toMatchObject(refused)
  })
})

describe('the transcripts in all languages', { tags: ['transcript-language'] }, () => {
  const said = (file: LanguageFile) => readVtt(file.text).cues.map(({ text }) => text)

  it('are one file for each language that lines are said or translated in, each with every line', async () => {
    const ada = await joined()
    const translations = [{ targetLanguage: 'french-france', text: 'bonjour' }]
    await hear(ada.network, spanishLine({ multiple: true, translations }))
    await hear(ada.network, spanishLine({ text: 'adiós' }))
    await ada.clock.advance(2_000)
    ada.booth.subtitles.send('good morning')
    await settled()
    const files = await ada.booth.transcript.exportAll({ format: 'vtt' })
    expect(files.map((file) => [file.language, file.untranslated, said(file)])).toEqual([
      ['en-US', 0, ['hola [en-US]', 'adiós [en-US]', 'good morning']],
      ['es-ES', 1, ['hola', 'adiós', 'good morning\n[not translated]']],
      ['fr-FR', 2, ['bonjour', 'adiós\n[not translated]', 'good morning\n[not translated]']],
    ])
    for (const { language, ...file } of files) {
      expect(file.fileName).toMatch(new RegExp(`^transcript-\\d{4}(-\\d\\d){4}\\.${language}\\.vtt$`))
      const { fileName: _, ...one } = await ada.booth.transcript.export({ format: 'vtt', language })
      expect(file).toMatchObject(one)
    }
  })

  it('count from the beginning of a recording', async () => {
    const ada = await joined()
    await ada.clock.advance(70_000)
    await hear(ada.network, spanishLine())
    const originAtMs = ada.clock.now() - 65_000
    const files = await ada.booth.transcript.exportAll({ format: 'srt', originAtMs })
    expect(files.map(({ text }) => readSrt(text).map(({ startMs }) => startMs))).toEqual([[65_000], [65_000]])
  })

  it('are translated on request, with one count for all', async () => {
    const ada = await behind(['uno'])
    ada.booth.subtitles.send('two')
    await settled()
    const progress: unknown[] = []
    const onProgress = (each: unknown) => progress.push(each)
    const files = await ada.booth.transcript.exportAll({ format: 'vtt', translateMissing: true, onProgress })
    expect(files.map((file) => [file.language, said(file)])).toEqual([
      ['en-US', ['uno [en-US]', 'two']],
      ['es-ES', ['uno', 'two [es-ES]']],
    ])
    expect(progress).toEqual([0, 1, 2].map((done) => ({ done, total: 2 })))
  })

  it('leave out languages that the catalogue lacks, and lines of hidden people', async () => {
    const ada = await joined()
    const translations = [{ targetLanguage: 'tlh-KX', text: 'nuqneH' }]
    await hear(ada.network, spanishLine({ multiple: true, translations }))
    const french = { speakerLanguage: 'french-france', text: 'bonjour', name: 'Eve' }
    await hear(ada.network, spanishLine(french), 'eve')
    ada.booth.app.hide('eve')
    const files = await ada.booth.transcript.exportAll({ format: 'vtt' })
    expect(files.map((file) => [file.language, said(file)])).toEqual([
      ['en-US', ['hola [en-US]']],
      ['es-ES', ['hola']],
    ])
  })

  it('are none without lines, and none once they are aborted', async () => {
    const ada = await joined()
    expect(await ada.booth.transcript.exportAll({ format: 'vtt' })).toEqual([])
    const aborted = ada.booth.transcript.exportAll({ format: 'vtt', signal: AbortSignal.abort() })
    await expect(aborted).rejects.toMatchObject({ code: 'aborted' })
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
