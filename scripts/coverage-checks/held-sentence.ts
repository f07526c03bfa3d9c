/** A test by its file and its title, without the values of a table. */
export interface TestTitle {
  readonly file: string
  readonly title: string
}

/** One sentence or table row of the specification in short words, and the tests that fail without it. */
export interface HeldSentence {
  readonly id: string
  readonly says: string
  readonly tests: readonly TestTitle[]
}

const testsIn =
  (file: string) =>
  (title: string): TestTitle => ({ file, title })

export const held = (id: string, says: string, ...tests: readonly TestTitle[]): HeldSentence => ({ id, says, tests })

export const core = (path: string) => testsIn(`packages/core/src/${path}.test.ts`)
const react = (path: string) => testsIn(`packages/react/src/${path}.dom.test.tsx`)
const page = (path: string) => testsIn(`examples/react-host/test/${path}.e2e.ts`)

export const domain = {
  dictionary: core('domain/dictionary'),
  displayName: core('domain/display-name'),
  language: core('domain/language'),
  linkText: core('domain/link-text'),
  message: core('domain/message'),
  pageParameters: core('domain/page-parameters'),
  safeUrl: core('domain/safe-url'),
  segmenter: core('audio/segmenter'),
  settings: core('domain/settings'),
  speechText: core('domain/speech-text'),
  subtitleLines: core('domain/subtitle-lines'),
  transcript: core('domain/transcript'),
  translationPlan: core('domain/translation-plan'),
  wav: core('audio/wav'),
}

export const booth = {
  capturing: core('booth/speech/capturing'),
  connection: core('booth/session/connection'),
  create: core('booth/create-booth'),
  files: core('booth/lines/files'),
  heardLines: core('booth/lines/heard-lines'),
  joining: core('booth/session/joining'),
  lines: core('booth/lines/typed-lines'),
  microphone: core('booth/speech/microphone'),
  settings: core('booth/settings'),
  shownLines: core('booth/lines/shown-lines'),
  starting: core('booth/session/starting'),
  vendors: core('booth/vendors'),
  voice: core('booth/voice/voice'),
  voiceFailures: core('booth/voice/voice-failures'),
  voiceOrder: core('booth/voice/voice-order'),
}

export const machines = {
  flip: core('machines/flip/flip.machine'),
  owner: core('machines/microphone-owner/microphone-owner.machine'),
  ownerProperties: core('machines/microphone-owner/microphone-owner.properties'),
  queue: core('machines/tts-queue/tts-queue.machine'),
  queueProperties: core('machines/tts-queue/tts-queue.properties'),
}

export const views = { rows: core('view-models/rows'), voice: core('view-models/voice.view') }

export const panels = {
  booth: react('booth/booth'),
  chat: react('panels/chat-panel'),
  speak: react('panels/speak-panel'),
  subtitles: react('panels/subtitles-panel'),
  subtitlesControls: react('panels/subtitles-controls'),
  voice: react('panels/voice-panel'),
}

export const pages = {
  conversation: page('conversation'),
  failures: page('failures'),
  files: page('files'),
  flags: page('flags'),
  panels: page('panels'),
}

export const web = {
  microphone: testsIn('packages/web/src/web-microphone.browser.test.ts'),
  access: testsIn('packages/web/src/microphone-access.test.ts'),
}

export const http = {
  booth: testsIn('packages/vendor-http/src/booth.test.ts'),
  failures: testsIn('packages/vendor-http/src/failures.test.ts'),
  vendors: testsIn('packages/vendor-http/src/http-vendors.test.ts'),
}
