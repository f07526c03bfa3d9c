import type { Language } from '@lingobooth/core'
import type { EngineUse } from '@lingobooth/local-engines'
import { chooseVoice, createBrowserSpeechToText, createBrowserTranslator, loadVoices } from '@lingobooth/vendor-browser'

const maker = 'whoever made this browser'

/** Until its voices are known, which takes seconds: all that this browser could send away. */
export const worstUses: readonly EngineUse[] = (['speech', 'recognition'] as const).map((task) => ({
  task,
  engine: 'This browser',
  leaves: maker,
}))

/** What this browser does for a language and the one that is read here. */
export async function browserUses(languages: readonly Language[], own: Language): Promise<EngineUse[]> {
  const voices = globalThis.speechSynthesis ? await loadVoices(speechSynthesis) : []
  const spoken = languages.flatMap((language): EngineUse[] => {
    const voice = chooseVoice(voices, { language, gender: 'female', localOnly: false })
    if (!voice) return []
    const leaves = voice.localService ? {} : { leaves: maker }
    return [{ task: 'speech', engine: voice.name, languages: [language.tag], ...leaves }]
  })
  const recognized: EngineUse[] = createBrowserSpeechToText()
    ? [{ task: 'recognition', engine: 'This browser', leaves: maker }]
    : []
  return [...(await translations(languages, own)), ...spoken, ...recognized]
}

async function translations(languages: readonly Language[], own: Language): Promise<EngineUse[]> {
  const translator = createBrowserTranslator()
  if (!translator?.availability) return []
  const pairs = languages.flatMap((other) => [[other, own] as const, [own, other] as const])
  const found = await Promise.all(
    pairs.map(async ([source, target]) => ({ source, target, state: await translator.availability(source, target) })),
  )
  const directions = (wanted: string) =>
    found.filter(({ state }) => state === wanted).map(({ source, target }) => [source.tag, target.tag] as const)
  return [
    { task: 'translation', engine: 'This browser', directions: directions('ready') },
    { task: 'translation', engine: 'This browser, after a download', directions: directions('needed') },
  ]
}
