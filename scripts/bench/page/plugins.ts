import { definePlugin, languageFromCatalog, Ports, provide, type Transport } from '@lingobooth/core'

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

type OpenOptions = Parameters<Transport['open']>[0]

let onDelivery: OpenOptions['onDelivery'] = () => {}

/** A transport that delivers what the page gives to {@link deliver}. */
export const fedTransport = definePlugin(
  'fed-transport',
  provide(Ports.Transport, [], () => ({
    id: 'fed',
    async open(options) {
      onDelivery = options.onDelivery
      return { limits: { messageBytes: 65_536 }, publish: async () => {}, close: async () => {} }
    },
  })),
)

export const deliver: OpenOptions['onDelivery'] = (delivery) => onDelivery(delivery)

/** A line of subtitles as it comes from another page. */
export const deliverLine = (text: string, sender: string, name: string) =>
  deliver({
    channel: 'subtitles',
    message: { module: 'subtitles', time: '10:20:30', name, speakerLanguage: 'english-united-states', text },
    sender,
  })
