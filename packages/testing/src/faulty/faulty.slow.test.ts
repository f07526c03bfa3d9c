import { describe, expect, it } from 'vitest'
import { testAudioPlayer } from '../conformance/audio-player.ts'
import { testDelivery } from '../conformance/delivery.ts'
import { testLiveSpeechToText } from '../conformance/live-speech-to-text.ts'
import { testMicrophone } from '../conformance/microphone.ts'
import { testRoomPolicy } from '../conformance/room-policy.ts'
import type { Runner } from '../conformance/runner.ts'
import { testSpeechToText } from '../conformance/speech-to-text.ts'
import { testTextToSpeech } from '../conformance/text-to-speech.ts'
import { testTranslator } from '../conformance/translator.ts'
import { testTransport } from '../conformance/transport.ts'
import { collectRules, type Fault } from './fault.ts'
import { faultlessAudioPlayer, faultyAudioPlayers } from './faulty-audio-players.ts'
import { faultyDeliveries } from './faulty-deliveries.ts'
import { faultlessLiveSpeechToText, faultyLiveSpeechToTexts } from './faulty-live-speech-to-texts.ts'
import { faultyMicrophones } from './faulty-microphones.ts'
import { faultlessRoomPolicy, faultyRoomPolicies } from './faulty-room-policies.ts'
import { faultyTransports } from './faulty-transports.ts'
import {
  faultlessVendors,
  faultySpeechToTexts,
  faultyTextToSpeeches,
  faultyTranslators,
} from './vendor-fault-harnesses.ts'

/** Each rule of a suite must fail for an adapter that breaks it, and none is left unbroken. */
function proveSuite<Harness>(
  name: string,
  test: (runner: Runner, name: string, harness: Harness) => void,
  faults: Readonly<Record<string, Fault<Harness>>>,
  group: (name: string, body: () => void) => unknown = describe,
  covers: (rule: string) => boolean = () => true,
): void {
  group(`the suite for ${name}`, () => {
    it.each(Object.entries(faults))('catches an adapter that %s', async (faultName, { breaks, harness }) => {
      const rule = collectRules((runner) => test(runner, faultName, harness)).get(breaks)
      if (!rule) throw new Error(`There is no rule "${breaks}".`)
      const failure: unknown = await rule().then(
        () => 'the rule passed',
        (error: unknown) => error,
      )
      expect(failure).toBeInstanceOf(Error)
      expect(failure).not.toBeInstanceOf(ReferenceError)
      expect(failure).not.toBeInstanceOf(TypeError)
    })

    it('has at least one faulty adapter for each rule', () => {
      const titles = Object.values(faults)
        .flatMap(({ harness }) => [...collectRules((runner) => test(runner, name, harness)).keys()])
        .filter(covers)
      const broken = Object.values(faults).map(({ breaks }) => breaks)
      expect(new Set(titles)).toEqual(new Set(broken))
    })
  })
}

proveSuite('transports', testTransport, faultyTransports)
proveSuite('delivery', testDelivery, faultyDeliveries, describe.concurrent)
proveSuite('translators', testTranslator, faultyTranslators)
proveSuite('speech to text', testSpeechToText, faultySpeechToTexts)
proveSuite(
  'microphones that pass speech on and have devices to choose',
  testMicrophone,
  faultyMicrophones,
  describe,
  (rule) => /passed on|onLiveSegment|device(s| is| that)/.test(rule) && !rule.includes('the loss'),
)
proveSuite('live speech to text', testLiveSpeechToText, faultyLiveSpeechToTexts)
proveSuite('text to speech', testTextToSpeech, faultyTextToSpeeches)
proveSuite('audio players', testAudioPlayer, faultyAudioPlayers)
proveSuite('policies of a room', testRoomPolicy, faultyRoomPolicies)

const runner = { describe, it }
testRoomPolicy(runner, 'a policy of a room without a fault', faultlessRoomPolicy)
testTranslator(runner, 'a translator without a fault', faultlessVendors.translator)
testSpeechToText(runner, 'a recogniser without a fault', faultlessVendors.speechToText)
testAudioPlayer(runner, 'a player without a fault', faultlessAudioPlayer)
testLiveSpeechToText(runner, 'a live recogniser without a fault', faultlessLiveSpeechToText)
testTextToSpeech(runner, 'a voice without a fault', faultlessVendors.textToSpeech)
testTextToSpeech(runner, 'a voice without a fault that speaks by itself', faultlessVendors.speakingTextToSpeech)
