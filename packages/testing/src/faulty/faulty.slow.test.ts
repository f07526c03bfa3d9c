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
import { collectRules, type Faults } from './fault.ts'
import { faultyAudioPlayers } from './faulty-audio-players.ts'
import { faultyDeliveries } from './faulty-deliveries.ts'
import { faultyLiveSpeechToTexts } from './faulty-live-speech-to-texts.ts'
import { faultyMicrophones } from './faulty-microphones.ts'
import { faultlessRoomPolicy, faultyRoomPolicies } from './faulty-room-policies.ts'
import { faultySpeechToTexts, faultyTextToSpeeches, faultyTranslators } from './faulty-services.ts'
import { faultyTransports } from './faulty-transports.ts'

/** Each rule of a suite must fail for an adapter that breaks it, and none is left unbroken. */
function proveSuite<Harness>(
  name: string,
  test: (runner: Runner, name: string, harness: Harness) => void,
  faults: Faults<Harness>,
  group: (name: string, body: () => void) => unknown = describe,
  covers: (rule: string) => boolean = () => true,
): void {
  const rulesOf = (harness: Harness) => collectRules((runner) => test(runner, name, harness))
  const broken = Object.entries(faults).flatMap(([fault, { breaks, harness }]) =>
    breaks.map((title) => ({ fault, title, rule: rulesOf(harness).get(title) })),
  )
  group(`the suite for ${name}`, () => {
    it.each(broken)('catches an adapter that $fault: $title', async ({ title, rule }) => {
      if (!rule) throw new Error(`There is no rule "${title}".`)
      const failure: unknown = await rule().then(
        () => 'the rule passed',
        (error: unknown) => error,
      )
      expect(failure).toBeInstanceOf(Error)
      expect(failure).not.toBeInstanceOf(ReferenceError)
      expect(failure).not.toBeInstanceOf(TypeError)
    })

    it('has at least one faulty adapter for each rule', () => {
      const titles = Object.values(faults).flatMap(({ harness }) => [...rulesOf(harness).keys()])
      expect(new Set(broken.map(({ title }) => title))).toEqual(new Set(titles.filter(covers)))
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
