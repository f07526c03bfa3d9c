import type { Logger } from '../ports/services.port.ts'
import { defaultProvisions } from './defaults.ts'
import { loadPlugins } from './load-plugins.ts'
import { type Plugin, Ports } from './plugin.ts'

/** A logger that throws must not break its caller. */
function harmless(logger: Logger): Logger {
  const write =
    (level: keyof Logger): Logger['info'] =>
    (message, details) => {
      try {
        logger[level](message, details)
      } catch {}
    }
  return { info: write('info'), warn: write('warn'), error: write('error') }
}

/** The booth's adapters, from its plugins and the defaults. */
export function makeAdapters(plugins: readonly Plugin[], timeoutMs: number) {
  const ports = loadPlugins(plugins, defaultProvisions(timeoutMs))
  return {
    clock: ports.need(Ports.Clock, ''),
    logger: harmless(ports.need(Ports.Logger, '')),
    page: ports.need(Ports.Page, ''),
    credentials: ports.need(Ports.CredentialStore, ''),
    catalog: ports.need(Ports.LanguageCatalog, 'Add one that does, such as httpVendors({ … }).'),
    settingsStore: ports.get(Ports.SettingsStore),
    transport: ports.get(Ports.Transport),
    policy: ports.get(Ports.RoomPolicy),
    microphone: ports.get(Ports.Microphone),
    player: ports.get(Ports.AudioPlayer),
    translators: ports.getAll(Ports.Translator),
    recognizers: ports.getAll(Ports.SpeechToText),
    voices: ports.getAll(Ports.TextToSpeech),
    dictionaries: ports.getAll(Ports.DictionarySource),
    tokenSources: ports.getAll(Ports.TokenSource),
  }
}

export type Adapters = ReturnType<typeof makeAdapters>
