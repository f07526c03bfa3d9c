import type { AudioPlayer, Microphone, MicrophoneOptions } from '@lingobooth/core'
import { sampleRateHz } from '@lingobooth/core/audio'
import type { AudioPlayerHarness } from '../conformance/audio-player.ts'
import type { MicrophoneHarness } from '../conformance/microphone.ts'
import { type FakeAudioPlayer, fakeAudioPlayer } from '../fakes/fake-audio-player.ts'
import { type FakeMicrophone, fakeMicrophone } from '../fakes/fake-microphone.ts'

export type Player = FakeAudioPlayer & Required<Pick<AudioPlayer, 'playStream'>>

/** @param change what of a good player is replaced */
export const fakeAudioPlayers = (change: (good: Player) => Partial<AudioPlayer> = () => ({})): AudioPlayerHarness => ({
  create() {
    const good = fakeAudioPlayer({ streams: true }) as Player
    const { play, playStream, unlock, dispose, start, end, fail, block } = good
    return {
      player: { play, playStream, unlock, dispose, ...change(good) },
      sound: new Blob(['sound'], { type: 'audio/mpeg' }),
      noise: new Blob(['noise']),
      manual: { start: () => start(100), end, fail: () => fail() },
      block,
    }
  },
})

/** A tenth of a second. */
export const heardSamples = Int16Array.from({ length: sampleRateHz / 10 }, (_, index) => index)

/** @param change with which options it is opened instead */
export const fakeMicrophones = (
  change: (options: MicrophoneOptions) => MicrophoneOptions = (options) => options,
  devicesOf: (fake: FakeMicrophone) => FakeMicrophone['devices'] = (fake) => fake.devices,
): MicrophoneHarness => ({
  create() {
    const fake = fakeMicrophone()
    const microphone: Microphone = { open: (options) => fake.open(change(options)), devices: devicesOf(fake) }
    return {
      microphone,
      startSpeaking() {
        fake.level(-20, -40)
        fake.speak(true)
        fake.hear(heardSamples)
      },
      stopSpeaking() {
        if (fake.isSpeaking) fake.emit()
        fake.speak(false)
      },
      lose: () => fake.lose(),
      deny: () => fake.failOpen('capture-denied'),
      unsupport: () => fake.failOpen('capture-unsupported'),
      connect: fake.connect,
      capturing: () => Number(fake.isOpen),
    }
  },
})
