import { definePlugin, languageFromCatalog, Ports, provide } from '@lingobooth/core'

const catalog = [
  { name: 'English (United States)', code: 'english-united-states', services: 'stt-ttt-tts', tag: 'en-US' },
  { name: 'Spanish (Spain)', code: 'spanish-spain', services: 'stt-ttt-tts', tag: 'es-ES' },
]

export const languages = catalog.flatMap((entry) => languageFromCatalog(entry) ?? [])

const pause = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs))

/** A catalogue that answers at once, and a translator that takes this long. */
export const vendorsAfter = (durationMs: number) =>
  definePlugin(
    'paced-vendors',
    provide(Ports.LanguageCatalog, [], () => ({
      list: async () => languages,
    })),
    provide(Ports.Translator, [], () => ({
      id: 'paced',
      async translate({ text }) {
        if (durationMs > 0) await pause(durationMs)
        return `» ${text}`
      },
    })),
  )

/** What is left is our own time. */
export const instantVendors = vendorsAfter(0)
