import { definePlugin, languageFromCatalog, Ports, provide } from '@lingobooth/core'

const catalog = [
  { name: 'English (United States)', code: 'english-united-states', services: 'stt-ttt-tts', tag: 'en-US' },
  { name: 'Spanish (Spain)', code: 'spanish-spain', services: 'stt-ttt-tts', tag: 'es-ES' },
]

/** A catalogue and a translator that answer at once: what is left is our own time. */
export const instantVendors = definePlugin(
  'instant-vendors',
  provide(Ports.LanguageCatalog, [], () => ({
    list: async () => catalog.flatMap((entry) => languageFromCatalog(entry) ?? []),
  })),
  provide(Ports.Translator, [], () => ({ id: 'instant', translate: async ({ text }) => `» ${text}` })),
)
