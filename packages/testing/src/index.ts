export {
  type AudioPlayerHarness,
  type AudioPlayerSubject,
  testAudioPlayer,
} from './conformance/audio-player.ts'
export { type CuttableTransport, type DeliveryHarness, testDelivery } from './conformance/delivery.ts'
export { type DictionarySourceHarness, testDictionarySource } from './conformance/dictionary-source.ts'
export {
  type DisconnectsHarness,
  type DisconnectsOptions,
  type DisconnectsReport,
  type FragileTransport,
  talkThroughDisconnects,
  testDisconnects,
} from './conformance/disconnects.ts'
export { type LanguageCatalogHarness, testLanguageCatalog } from './conformance/language-catalog.ts'
export type { LiveAnswer } from './conformance/live-answer.types.ts'
export {
  type LiveSpeechToTextHarness,
  testLiveSpeechToText,
} from './conformance/live-speech-to-text.ts'
export {
  type ManyReadersHarness,
  type ManyReadersOptions,
  type ManyReadersReport,
  talkToManyReaders,
  testManyReaders,
} from './conformance/many-readers.ts'
export { type MicrophoneHarness, type MicrophoneSubject, testMicrophone } from './conformance/microphone.ts'
export { type PageHarness, type PageSubject, testPage } from './conformance/page.ts'
export { type RoomPolicyHarness, type RoomPolicySubject, testRoomPolicy } from './conformance/room-policy.ts'
export {
  type RoleKeeper,
  type RoomDeed,
  type RoomRolesHarness,
  roleMatrix,
  testRoomRoles,
} from './conformance/room-roles.ts'
export type { Runner } from './conformance/runner.ts'
export { type SettingsStoreHarness, testSettingsStore } from './conformance/settings-store.ts'
export { type SpeechToTextHarness, testSpeechToText } from './conformance/speech-to-text.ts'
export { type TextToSpeechHarness, type TextToSpeechSubject, testTextToSpeech } from './conformance/text-to-speech.ts'
export { type TokenSourceHarness, testTokenSource } from './conformance/token-source.ts'
export { type TranslatorHarness, testTranslator } from './conformance/translator.ts'
export {
  type EndableTransport,
  type TransportCapability,
  type TransportHarness,
  testTransport,
} from './conformance/transport.ts'
export type { VendorHarness, VendorSubject } from './conformance/vendor-rules.ts'
export * from './fakes/disturbance.ts'
export * from './fakes/fake-audio-player.ts'
export * from './fakes/fake-live-speech-to-text.ts'
export * from './fakes/fake-microphone.ts'
export * from './fakes/fake-plugins.ts'
export * from './fakes/fake-room-policy.ts'
export * from './fakes/fake-services.ts'
export * from './fakes/fake-sound.ts'
export * from './fakes/fake-speech-to-text.ts'
export * from './fakes/fake-text-to-speech.ts'
export * from './fakes/fake-translator.ts'
export * from './fakes/live-speech.ts'
export * from './fakes/manual-clock.ts'
export * from './fakes/memory-network.ts'
export * from './fakes/sample-languages.ts'
export type { PendingCall, VendorScript } from './fakes/script.ts'
export * from './fakes/silent-logger.ts'
export { type SpokenWord, soundOfWords, textOfWords } from './fakes/spoken-words.ts'
export { wavOf } from './fakes/wav.ts'
