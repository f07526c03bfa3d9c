import { fakeAudioPlayer, fakeSound, fakeTextToSpeech } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { definePlugin, Ports, provide } from '../booth/plugin.ts'
import { english, listening, voiceOf } from '../booth/test-support/listening.ts'
import { hear, settled } from '../booth/test-support/person.ts'
import { vendorTimeoutMs } from '../vendors/with-timeout.ts'

/** Somebody whose voice streams; each call of the vendor has a sound of its own. */
async function streaming({ streams = true } = {}) {
  const second = fakeTextToSpeech({ id: 'second' })
  const plugin = definePlugin(
    'second',
    provide(Ports.TextToSpeech, [], () => second),
  )
  const ada = await listening({ audioPlayer: fakeAudioPlayer({ streams }), more: [plugin] })
  const sounds: ReturnType<typeof fakeSound>[] = []
  let discarded = 0
  ada.textToSpeech.answer(() => {
    const sound = fakeSound()
    sounds.push(sound)
    return { kind: 'stream', mediaType: 'audio/mpeg', chunks: sound.chunks, discard: () => void discarded++ }
  })
  const heard = () => ada.audioPlayer.current?.audio.text()
  return { ada, sounds, second, heard, discarded: () => discarded }
}

describe('a streaming voice', () => {
  it('is heard from its first bytes, in one turn', async () => {
    const { ada, sounds, heard, discarded } = await streaming()
    await hear(ada.network, english('hello'))
    expect(ada.audioPlayer.played).toEqual([])
    sounds[0]?.give('hel')
    await settled()
    expect(await heard()).toBe('hel')
    ada.audioPlayer.start()
    sounds[0]?.give('lo')
    await settled()
    expect([await heard(), voiceOf(ada).state, ada.audioPlayer.current?.audio.type]).toEqual([
      'hello',
      'playing',
      'audio/mpeg',
    ])
    sounds[0]?.end()
    ada.audioPlayer.end()
    await settled()
    expect([voiceOf(ada).state, ada.drops(), discarded()]).toEqual(['idle', {}, 1])
    expect(ada.events.filter(({ type }) => type.startsWith('voice'))).toMatchObject([
      { type: 'voice.started' },
      { type: 'voice.ended' },
    ])
  })

  it('is played whole by a player without streaming', async () => {
    const { ada, sounds, heard } = await streaming({ streams: false })
    await hear(ada.network, english('hello'))
    sounds[0]?.give('hel')
    await settled()
    expect(ada.audioPlayer.played).toEqual([])
    sounds[0]?.give('lo')
    sounds[0]?.end()
    await settled()
    expect([await heard(), ada.audioPlayer.current?.audio.type]).toEqual(['hello', 'audio/mpeg'])
  })

  it.each([true, false])(
    'is replaced by the next voice if it fails before the first sound, streamed: %s',
    async (streams) => {
      const { ada, sounds, second, heard, discarded } = await streaming({ streams })
      await hear(ada.network, english('hello'))
      sounds[0]?.fail()
      await settled()
      expect([second.requests.map(({ text }) => text), await heard(), discarded()]).toEqual([['hello'], 'hello', 1])
    },
  )

  it.each(['text/html', 'application/json'])(
    'is replaced by the next voice if the first gives %s',
    async (mediaType) => {
      const { ada, second } = await streaming()
      ada.textToSpeech.answer({ kind: 'stream', mediaType, chunks: fakeSound().chunks })
      await hear(ada.network, english('hello'))
      expect(second.requests).toHaveLength(1)
    },
  )

  it('is replaced by the next voice if it never begins', async () => {
    const { ada, sounds, second } = await streaming()
    await hear(ada.network, english('hello'))
    await ada.clock.advance(vendorTimeoutMs)
    expect([second.requests.length, sounds[0]?.isCancelled]).toEqual([1, true])
  })

  it('is replaced by the next voice if the player cannot start it', async () => {
    const { ada, sounds, second, heard } = await streaming()
    await hear(ada.network, english('hello'))
    sounds[0]?.give('noise')
    await settled()
    ada.audioPlayer.fail()
    await settled()
    expect([sounds[0]?.isCancelled, second.requests.length, await heard()]).toEqual([true, 1, 'hello'])
  })

  it('drops its line if it breaks off while it is heard', async () => {
    const { ada, sounds, second } = await streaming()
    await hear(ada.network, english('hello'))
    sounds[0]?.give('hel')
    await settled()
    ada.audioPlayer.start()
    sounds[0]?.fail()
    await settled()
    expect([second.requests, ada.drops()]).toEqual([[], { 'voice.failed': 1 }])
  })

  it('cancels its sound when it is muted, whether it plays or waits', async () => {
    const { ada, sounds } = await streaming()
    for (const text of ['one', 'two']) await hear(ada.network, english(text))
    for (const sound of sounds) sound.give('sound')
    await settled()
    ada.booth.voice.toggle()
    await settled()
    expect(sounds.map(({ isCancelled }) => isCancelled)).toEqual([true, true])
  })

  it('is made again after a tap if the browser blocked it, since a stream can be read only once', async () => {
    const { ada, sounds, heard, discarded } = await streaming()
    ada.audioPlayer.block()
    await hear(ada.network, english('hello'))
    sounds[0]?.give('hello')
    await settled()
    expect([voiceOf(ada).state, sounds.length, discarded()]).toEqual(['blocked', 1, 1])
    ada.booth.voice.unlock()
    await settled()
    sounds[1]?.give('hello')
    await settled()
    expect([await heard(), sounds.length, voiceOf(ada).state]).toEqual(['hello', 2, 'playing'])
  })

  it('follows the playback rate, and its backlog is estimated from the text', async () => {
    const { ada, sounds } = await streaming()
    for (const text of ['a', 'b']) await hear(ada.network, english(text.repeat(100)))
    sounds[0]?.give('sound')
    await settled()
    ada.audioPlayer.start()
    ada.booth.voice.setPlaybackRate(1.25)
    expect(ada.audioPlayer.current?.rates).toEqual([1, 1.25])
    expect(ada.booth.voice.view.getSnapshot().behindSeconds).toBe(Math.round((100 * 70) / 1_000 / 1.25))
  })
})
