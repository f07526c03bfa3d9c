import {
  type Runner,
  testAudioPlayer,
  testDelivery,
  testDictionarySource,
  testLanguageCatalog,
  testLiveSpeechToText,
  testMicrophone,
  testPage,
  testRoomPolicy,
  testSettingsStore,
  testSpeechToText,
  testTextToSpeech,
  testTokenSource,
  testTranslator,
  testTransport,
} from '../../packages/testing/src/index.ts'

type Suite = (runner: Runner) => void

const create = (): never => {
  throw new Error('Only the titles of a suite are read here.')
}

/** The promises of suites, each once, by the titles of their tests. */
function promisesOf(...suites: readonly Suite[]): readonly string[] {
  const titles = new Set<string>()
  for (const suite of suites) suite({ describe: (_, body) => body(), it: (title) => titles.add(title) })
  return [...titles]
}

const translator: Suite = (runner) => testTranslator(runner, '', { create })
const speechToText: Suite = (runner) => testSpeechToText(runner, '', { create })
const live: Suite = (runner) => testLiveSpeechToText(runner, '', { create, translates: true })
const textToSpeech: readonly Suite[] = (['audio', 'stream', 'spoken'] as const).map(
  (kind) => (runner) => testTextToSpeech(runner, '', { create, kind }),
)
const all = promisesOf(translator).filter((title) => promisesOf(speechToText).includes(title))
const own = (...suites: readonly Suite[]) => promisesOf(...suites).filter((title) => !all.includes(title))

const suites: Readonly<Record<string, readonly string[]>> = {
  'Translator, SpeechToText and TextToSpeech': all,
  Translator: own(translator),
  SpeechToText: own(speechToText),
  'SpeechToText with `recognizeLive`': own(live),
  TextToSpeech: own(...textToSpeech),
  Transport: promisesOf((runner) => testTransport(runner, '', { create, shared: create })),
  'Booths over a transport': promisesOf((runner) => testDelivery(runner, '', { create, cuttable: create })),
  RoomPolicy: promisesOf((runner) => testRoomPolicy(runner, '', { create })),
  LanguageCatalog: promisesOf((runner) => testLanguageCatalog(runner, '', { create })),
  DictionarySource: promisesOf((runner) => testDictionarySource(runner, '', { create })),
  TokenSource: promisesOf((runner) => testTokenSource(runner, '', { create })),
  Microphone: promisesOf((runner) => testMicrophone(runner, '', { create })),
  AudioPlayer: promisesOf((runner) => testAudioPlayer(runner, '', { create })),
  Page: promisesOf((runner) => testPage(runner, '', { create })),
  SettingsStore: promisesOf((runner) => testSettingsStore(runner, '', { create })),
}

/** The promises of every port. */
export const contracts = (): string =>
  Object.entries(suites)
    .map(([port, titles]) => `## ${port}\n\n${titles.map((title) => `- ${title}`).join('\n')}`)
    .join('\n\n')
