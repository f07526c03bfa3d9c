import { sampleLanguages } from '@lingobooth/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createStores } from '../../booth/atoms.ts'
import { readVtt } from '../../booth/test-support/lines/subtitle-files.ts'
import { transcriptLine } from '../../booth/test-support/lines/transcript-line.ts'
import { acceptLine, emptyTranscript } from '../transcript.ts'
import { createTranscriptExport } from './export.ts'

const languages = [sampleLanguages.americanEnglish, sampleLanguages.spanishSpain, sampleLanguages.french]
const joinedAtMs = 1_790_000_000_000
const language = fc.constantFrom(...languages.map(({ code }) => code), 'of-no-catalogue')

const said = fc.record({
  speakerLanguage: language,
  targets: fc.uniqueArray(language),
  atMs: fc.integer({ min: -60_000, max: 600_000 }),
  lengthMs: fc.option(fc.nat(20_000)),
  person: fc.constantFrom('ana', 'bo'),
})

it('each language has one file with each line once, in order and from 0 on, wherever the recording begins', {
  tags: ['transcript-times'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(said, { maxLength: 8 }),
      fc.integer({ min: -120_000, max: 700_000 }),
      async (spoken, fromJoinMs) => {
        const stores = createStores()
        stores.catalogue.set(languages)
        stores.joinsAtMs.set([joinedAtMs])
        const lines = spoken.map(({ speakerLanguage, targets, atMs, lengthMs, person }, index) => {
          const sentAtMs = joinedAtMs + atMs
          return transcriptLine({
            key: `${index}`,
            name: person,
            sender: person,
            text: `<${index}>`,
            speakerLanguage,
            multiple: true,
            translations: targets.map((targetLanguage) => ({ targetLanguage, text: `<${index}> ${targetLanguage}` })),
            sentAtMs,
            receivedAtMs: sentAtMs,
            ...(lengthMs !== null && { startedAtMs: sentAtMs - lengthMs, endedAtMs: sentAtMs }),
            ...(atMs < 0 && { origin: 'earlier' }),
          })
        })
        stores.transcripts.subtitles.set(lines.reduce(acceptLine, emptyTranscript()))
        const given = ({ translations }: (typeof lines)[number], target: string) =>
          translations.find(({ targetLanguage }) => targetLanguage === target)
        const lineTranslator = {
          needs: (line: { readonly speakerLanguage: string }, target: string) => line.speakerLanguage !== target,
          given: given as never,
          translate: () => Promise.reject(new Error('nobody asked')),
        }
        const files = await createTranscriptExport({
          stores,
          clock: { now: () => 0 } as never,
          loadRoom: async () => ({ lineTranslator }),
        }).each({ format: 'vtt', originAtMs: joinedAtMs + fromJoinMs })
        const known = (code: string) => languages.filter((each) => each.code === code).map(({ tag }) => tag)
        const used = spoken.flatMap(({ speakerLanguage, targets }) => [speakerLanguage, ...targets].flatMap(known))
        expect(files.map((file) => file.language)).toEqual([...new Set(used)].toSorted())
        const expected = lines.filter(
          (line) => line.sentAtMs - joinedAtMs - fromJoinMs >= (line.startedAtMs === undefined ? 0 : 1),
        )
        for (const file of files) {
          const { cues, errors } = readVtt(file.text)
          expect(errors).toEqual([])
          const starts = cues.map(({ startMs }) => startMs)
          expect(starts).toEqual(starts.toSorted((one, other) => one - other))
          for (const { startMs } of cues) expect(startMs).toBeGreaterThanOrEqual(0)
          const code = languages.find(({ tag }) => tag === file.language)?.code ?? ''
          const texts = expected.map((line) => {
            if (line.speakerLanguage === code) return line.text
            return given(line, code)?.text ?? `${line.text}\n[not translated]`
          })
          expect(cues.map(({ text }) => text).toSorted()).toEqual(texts.toSorted())
        }
      },
    ),
  )
})
