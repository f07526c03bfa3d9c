import { type BoothEvent, createBooth } from '@lingobooth/core'
import { encodeWav } from '@lingobooth/core/audio'
import { fakePlugins, type MemoryNetwork, memoryNetwork } from '@lingobooth/testing'
import { afterEach, expect, it } from 'vitest'
import { webPlatform } from './web-platform.ts'

const tone = (durationMs: number) =>
  new Blob([encodeWav(Int16Array.from({ length: durationMs * 16 }, (_, index) => 3_000 * Math.sin(index / 6)))], {
    type: 'audio/wav',
  })

const sounds: Readonly<Record<string, Blob>> = {
  corrupt: new Blob([Uint8Array.from({ length: 9_000 }, (_, index) => (index * 7_919) % 251)], { type: 'audio/mpeg' }),
  'cut off': tone(100).slice(0, 30),
  page: new Blob(['<!doctype html><title>Sign in</title>'], { type: 'audio/mpeg' }),
  empty: new Blob([], { type: 'audio/mpeg' }),
}

const open: { leave(): Promise<void> }[] = []
afterEach(() => Promise.all(open.splice(0).map((booth) => booth.leave())))

/** A booth that hears English and plays what it says through the real element and the real page. */
async function tab(network: MemoryNetwork, userId: string) {
  const { plugins, textToSpeech, ...fakes } = fakePlugins({
    network,
    without: ['page', 'audioPlayer', 'clock'],
  })
  textToSpeech.answer(({ text }) => ({ kind: 'audio', audio: sounds[text] ?? tone(60) }))
  const booth = createBooth({ plugins: [...plugins, webPlatform({ microphone: false })], userId })
  open.push(booth)
  await booth.join({ room: 'weekly', name: 'Ada', language: 'en-US' })
  const events: BoothEvent['type'][] = []
  for (const type of ['voice.started', 'voice.ended', 'dropped'] as const) booth.on(type, () => events.push(type))
  booth.voice.toggle()
  const state = () => booth.voice.view.getSnapshot().state
  return { ...fakes, booth, events, state }
}

const say = (network: MemoryNetwork, ...texts: string[]) => {
  for (const text of texts)
    network.inject('weekly', {
      channel: 'subtitles',
      sender: 'luis',
      message: {
        module: 'subtitles',
        time: '10:11:12',
        name: 'Luis',
        speakerLanguage: 'english-united-states',
        text,
        multiple: false,
        translations: [],
      },
    })
}

const until = (check: () => boolean) => expect.poll(check).toBe(true)
const count = (events: readonly string[], type: string) => events.filter((event) => event === type).length

it.each(Object.keys(sounds))('sound that is %s does not block the next line', async (kind) => {
  const network = memoryNetwork()
  const { events, state } = await tab(network, 'ada')
  say(network, kind, 'next')
  await until(() => state() === 'idle' && count(events, 'voice.ended') > 0)
  expect(events).toEqual(['dropped', 'voice.started', 'voice.ended'])
})

it('lines are heard one after the other', async () => {
  const network = memoryNetwork()
  const { events, state } = await tab(network, 'ada')
  say(network, 'one', 'two', 'three')
  await until(() => state() === 'idle' && count(events, 'voice.ended') === 3)
  expect(events).toEqual([1, 2, 3].flatMap(() => ['voice.started', 'voice.ended']))
})

it('of two tabs of a user, one is heard, and the other takes over', async () => {
  const network = memoryNetwork()
  const first = await tab(network, 'ada')
  await until(() => first.state() === 'idle')
  const second = await tab(network, 'ada')
  await until(() => second.state() === 'elsewhere')
  say(network, 'hello')
  await until(() => count(first.events, 'voice.ended') === 1)
  expect(second.events).toEqual(['dropped'])
  await first.booth.leave()
  await until(() => second.state() === 'idle')
  say(network, 'hello again')
  await until(() => count(second.events, 'voice.ended') === 1)
  expect([first.events, second.events]).toEqual([
    ['voice.started', 'voice.ended'],
    ['dropped', 'voice.started', 'voice.ended'],
  ])
})
