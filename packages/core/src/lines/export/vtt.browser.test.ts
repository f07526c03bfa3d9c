import { sampleLanguages } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createStores } from '../../booth/atoms.ts'
import { fileLine, transcriptContent } from '../../booth/test-support/lines/file-line.ts'
import { transcriptLine } from '../../booth/test-support/lines/transcript-line.ts'
import { acceptLine, emptyTranscript } from '../transcript.ts'
import { createTranscriptExport } from './export.ts'
import { toVtt } from './formats.ts'

/** The cues of a file, as a browser shows them beside a video. */
async function shownBy(file: string) {
  const [video, track] = [document.createElement('video'), document.createElement('track')]
  track.src = URL.createObjectURL(new Blob([file], { type: 'text/vtt' }))
  track.default = true
  const loaded = new Promise((resolve, reject) => {
    track.onload = resolve
    track.onerror = reject
  })
  video.append(track)
  document.body.append(video)
  track.track.mode = 'hidden'
  await loaded
  return ([...(track.track.cues ?? [])] as VTTCue[]).map((cue) => {
    const shown = cue.getCueAsHTML()
    const voice = shown.querySelector('span')
    return {
      startMs: cue.startTime * 1_000,
      name: voice?.title,
      text: shown.textContent,
      elements: shown.children.length,
    }
  })
}

it('a browser shows each line of a WebVTT file with its speaker, and none of it as markup', {
  tags: ['transcript-formats'],
}, async () => {
  const lines = [
    { name: 'Zoë <b> & "Co" >', text: '<i>1 < 2</i> &amp; --> <v Eve>mine' },
    { name: 'سارة', text: 'مرحبا\n\n00:00:01.000 --> 00:00:02.000\nNOTE no' },
    { name: '', text: '</v> \ufeff\u2028 end' },
  ]
  const content = transcriptContent(lines.map((line, index) => fileLine({ ...line, startMs: 1_000 * index })))
  expect(await shownBy(toVtt(content))).toEqual([
    { startMs: 0, name: 'Zoë <b> & "Co" >', text: '<i>1 < 2</i> &amp; --> <v Eve>mine', elements: 1 },
    { startMs: 1_000, name: 'سارة', text: 'مرحبا\n00:00:01.000 --> 00:00:02.000\nNOTE no', elements: 1 },
    { startMs: 2_000, name: undefined, text: '</v> \ufeff\n end', elements: 0 },
  ])
})

it('a browser shows the subtitles of each language beside a recording, from its beginning on', {
  tags: ['transcript-times'],
}, async () => {
  const [joinedAtMs, originAtMs] = [1_790_000_000_000, 1_790_000_060_000]
  const { americanEnglish, spanishSpain } = sampleLanguages
  const stores = createStores()
  stores.catalogue.set([americanEnglish, spanishSpain])
  stores.joinsAtMs.set([joinedAtMs])
  const lines = [-10_000, 65_000].map((fromOriginMs, index) => {
    const sentAtMs = originAtMs + fromOriginMs
    const translations = [{ targetLanguage: spanishSpain.code, text: `Buenos días ${index}` }]
    const key = String(index)
    return transcriptLine({ key, multiple: true, translations, sentAtMs, receivedAtMs: sentAtMs })
  })
  stores.transcripts.subtitles.set(lines.reduce(acceptLine, emptyTranscript()))
  const lineTranslator = {
    needs: ({ speakerLanguage }: { speakerLanguage: string }, target: string) => speakerLanguage !== target,
    given: ({ translations }: { translations: readonly { text: string }[] }) => translations[0],
    translate: () => Promise.reject(new Error('nobody asked')),
  }
  const exporting = { stores, clock: { now: () => 0 } as never, loadRoom: async () => ({ lineTranslator }) }
  const files = await createTranscriptExport(exporting).each({ format: 'vtt', originAtMs })
  const shown = await Promise.all(files.map(async ({ language, text }) => [language, await shownBy(text)]))
  const cue = { startMs: 65_000, name: 'Ana', elements: 1 }
  expect(shown).toEqual([
    ['en-US', [{ ...cue, text: 'Good morning' }]],
    ['es-ES', [{ ...cue, text: 'Buenos días 1' }]],
  ])
})
