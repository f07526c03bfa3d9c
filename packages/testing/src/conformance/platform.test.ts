import { describe, expect, it } from 'vitest'
import {
  fakeDictionarySource,
  fakeLanguageCatalog,
  fakePage,
  fakeTokenSource,
  memorySettingsStore,
} from '../fakes/fake-services.ts'
import { fakeAudioPlayers, fakeMicrophones } from '../faulty/device-harnesses.ts'
import { collectRules } from '../faulty/fault.ts'
import { type AudioPlayerHarness, testAudioPlayer } from './audio-player.ts'
import { testDictionarySource } from './dictionary-source.ts'
import { testLanguageCatalog } from './language-catalog.ts'
import { type MicrophoneHarness, testMicrophone } from './microphone.ts'
import { testPage } from './page.ts'
import { testSettingsStore } from './settings-store.ts'
import { testTokenSource } from './token-source.ts'

const runner = { describe, it }
const secrets = ['key-3f9a']

testLanguageCatalog(runner, 'fake language catalog', {
  create() {
    const adapter = fakeLanguageCatalog()
    const { answer, fail, hang } = adapter
    return { adapter, secrets, answer, hang, fail: () => fail(), calls: () => adapter.requests.length }
  },
})

testDictionarySource(runner, 'fake dictionary source', {
  create() {
    const adapter = fakeDictionarySource()
    const { answer, fail, hang } = adapter
    return { adapter, secrets, answer, hang, fail: () => fail(), calls: () => adapter.requests.length }
  },
})

testTokenSource(runner, 'fake token source', {
  create() {
    const adapter = fakeTokenSource(['translation-1'])
    const { answer, fail, hang } = adapter
    return {
      adapter,
      secrets,
      answer: (token) => answer({ token }),
      hang,
      fail: () => fail(),
      calls: () => adapter.requests.length,
    }
  },
})

testPage(runner, 'fake page', {
  create() {
    const page = fakePage()
    return { page, set: page.set }
  },
  without: ['nextFrame'],
})

testSettingsStore(runner, 'memory settings store', { create: () => memorySettingsStore() })

const playerHarness = fakeAudioPlayers()
testAudioPlayer(runner, 'fake audio player', playerHarness)
const microphoneHarness = fakeMicrophones()
testMicrophone(runner, 'fake microphone', microphoneHarness)

describe('a rule that a subject cannot support', () => {
  const blocked = 'ended rejects with playback-blocked when the browser requires a gesture'
  const unsupported = 'open rejects with capture-unsupported if there is no web audio'
  const playerRules = (harness: AudioPlayerHarness) => collectRules((to) => testAudioPlayer(to, 'player', harness))
  const microphoneRules = (harness: MicrophoneHarness) =>
    collectRules((to) => testMicrophone(to, 'microphone', harness))

  const cannotBlock: AudioPlayerHarness = {
    async create() {
      const { block: _, ...subject } = await playerHarness.create()
      return subject
    },
  }
  const cannotUnsupport: MicrophoneHarness = {
    async create() {
      const { unsupport: _, ...subject } = await microphoneHarness.create()
      return subject
    },
  }

  it('fails if the harness does not say so', async () => {
    await expect(playerRules(cannotBlock).get(blocked)?.()).rejects.toThrow('cannot block')
    await expect(microphoneRules(cannotUnsupport).get(unsupported)?.()).rejects.toThrow('cannot unsupport')
  })

  it('is left out if the harness says so', () => {
    const players = [...playerRules({ ...cannotBlock, without: ['block'] }).keys()]
    const microphones = [...microphoneRules({ ...cannotUnsupport, without: ['unsupport'] }).keys()]
    expect(players).toEqual([...playerRules(playerHarness).keys()].filter((title) => title !== blocked))
    expect(microphones).toEqual([...microphoneRules(microphoneHarness).keys()].filter((title) => title !== unsupported))
  })
})
