import { describe, it } from 'vitest'
import { fakeAudioPlayer } from '../fakes/fake-audio-player.ts'
import { fakeMicrophone } from '../fakes/fake-microphone.ts'
import {
  fakeDictionarySource,
  fakeLanguageCatalog,
  fakePage,
  fakeTokenSource,
  memorySettingsStore,
} from '../fakes/fake-services.ts'
import { testAudioPlayer } from './audio-player.ts'
import { testDictionarySource } from './dictionary-source.ts'
import { testLanguageCatalog } from './language-catalog.ts'
import { testMicrophone } from './microphone.ts'
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
})

testSettingsStore(runner, 'memory settings store', { create: () => memorySettingsStore() })

testAudioPlayer(runner, 'fake audio player', {
  create() {
    const player = fakeAudioPlayer()
    const { start, end, fail, block } = player
    const manual = { start: () => start(100), end, fail: () => fail() }
    return { player, sound: new Blob(['sound']), noise: new Blob(['noise']), manual, block }
  },
})

testMicrophone(runner, 'fake microphone', {
  create() {
    const microphone = fakeMicrophone()
    return {
      microphone,
      startSpeaking() {
        microphone.level(-20, -40)
        microphone.speak(true)
      },
      stopSpeaking() {
        if (microphone.isSpeaking) microphone.emit()
        microphone.speak(false)
      },
      lose: () => microphone.lose(),
      deny: () => microphone.failOpen('capture-denied'),
      unsupport: () => microphone.failOpen('capture-unsupported'),
      capturing: () => Number(microphone.isOpen),
    }
  },
})
