import { fakePlugins, flushPromises, memoryNetwork, sampleLanguages } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { sentenceGapMs } from '../speech/sentence-parts.ts'
import { chatRow, subtitleRow } from '../views/rows.ts'
import { createBooth } from './create-booth.ts'

const languages = Object.values(sampleLanguages)

async function twoBooths(options: Parameters<typeof fakePlugins>[0] = {}) {
  const network = memoryNetwork()
  const ada = fakePlugins({ network, ...options })
  const luis = fakePlugins({ network })
  const adaBooth = createBooth({ plugins: ada.plugins })
  const luisBooth = createBooth({ plugins: luis.plugins })
  await adaBooth.join({ room: 'weekly', name: 'Ada Lovelace', language: 'en-US', gender: 'female' })
  await luisBooth.join({ room: 'weekly', name: 'Luis García', language: 'es-ES' })
  return { ada: { ...ada, booth: adaBooth }, luis: { ...luis, booth: luisBooth } }
}

const subtitlesOf = (booth: ReturnType<typeof createBooth>) => {
  const { lines, bilingual } = booth.subtitles.view.getSnapshot()
  return lines.map((line, index) => subtitleRow(line, lines[index - 1], { bilingual, languages }))
}

describe('two booths in one room', () => {
  it('translate a typed line for each other and show it under its speaker’s name', {
    tags: ['message-delivered'],
  }, async () => {
    const { ada, luis } = await twoBooths()
    expect(ada.booth.subtitles.send('good morning')).toBe(true)
    await expect.poll(() => subtitlesOf(luis.booth).map(({ state }) => state)).toEqual(['translated'])
    expect(subtitlesOf(luis.booth)).toMatchObject([
      {
        name: 'Ada Lovelace',
        source: 'other',
        shown: { text: 'good morning [es-ES]', tag: 'es-ES', direction: 'ltr' },
      },
    ])
    await expect.poll(() => subtitlesOf(ada.booth)[0]?.outcome).toBe('sent')
    expect(subtitlesOf(ada.booth)).toMatchObject([
      { source: 'own', state: 'original', shown: { text: 'good morning' } },
    ])
  })

  it('turn speech in one into a translated line that the other speaks, with its microphone kept shut', async () => {
    const { ada, luis } = await twoBooths()
    luis.booth.voice.toggle()
    luis.booth.speak.toggle()
    ada.booth.speak.toggle()
    await expect.poll(() => ada.microphone.isOpen && luis.microphone.isOpen).toBe(true)
    ada.speechToText.answer(' hello everybody ')
    ada.microphone.emit({ startedAtMs: ada.clock.now() })
    await flushPromises()
    await ada.clock.advance(sentenceGapMs)
    await expect.poll(() => luis.audioPlayer.current).toBeDefined()
    expect(luis.textToSpeech.requests).toMatchObject([{ text: 'hello everybody [es-ES]', gender: 'male' }])
    expect(luis.microphone.isShut).toBe(true)
    expect(ada.microphone.isShut).toBe(false)
    luis.audioPlayer.start(1000)
    luis.audioPlayer.end()
    await expect.poll(() => luis.booth.voice.view.getSnapshot().state).toBe('idle')
    await luis.clock.advance(299)
    expect(luis.microphone.isShut).toBe(true)
    await luis.clock.advance(1)
    expect(luis.microphone.isShut).toBe(false)
  })

  it('exchange files, byte by byte', { tags: ['file-sent'] }, async () => {
    const { ada, luis } = await twoBooths()
    const bytes = new Uint8Array([1, 2, 3, 0, 255])
    ada.booth.chat.selectFile(new File([bytes], 'notes.bin'))
    const [file] = ada.booth.chat.view.getSnapshot().files
    expect(file).toMatchObject({ name: 'notes.bin', sizeBytes: 5, state: 'selected' })
    ada.booth.chat.uploadFile(file?.id ?? '')
    await expect.poll(() => luis.booth.chat.view.getSnapshot().lines).toHaveLength(1)
    const [line] = luis.booth.chat.view.getSnapshot().lines
    if (!line) throw new Error('no line')
    expect(chatRow(line, { languages })).toMatchObject({
      source: 'other',
      shortName: 'Ada L.',
      file: { name: 'notes.bin', sizeBytes: 5, url: null, carried: true },
    })
    expect(new Uint8Array(await (await luis.booth.chat.openFile(line.key)).arrayBuffer())).toEqual(bytes)
    expect(ada.booth.chat.view.getSnapshot().files).toEqual([])
  })
})
