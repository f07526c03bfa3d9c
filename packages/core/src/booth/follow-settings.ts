import { captureLanguage } from '../domain/settings.ts'
import type { BoothCommand } from '../machines/booth/booth.facts.ts'
import type { Module } from '../ports/common.ts'
import type { Stores } from '../stores/stores.ts'
import type { Lines } from './lines/lines.ts'
import type { RoomSession } from './session/room-session.ts'
import type { Utterances } from './voice/utterances.ts'

export interface FollowedSettings {
  readonly stores: Stores
  readonly lines: Lines
  readonly session: RoomSession
  readonly utterances: Utterances
  /** For which module the microphone is in use. */
  capturing(): Module | null
  send(command: BoothCommand): void
}

const modules: readonly Module[] = ['subtitles', 'chat']

const voiceFields = ['vendor', 'language', 'gender', 'voice'] as const

/** What a change of settings sets going: new translations, a new profile, a new generation of recognition. */
export function followSettings({ stores, lines, session, utterances, capturing, send }: FollowedSettings): void {
  let before = stores.settings.get()
  stores.settings.subscribe((settings) => {
    const previous = before
    before = settings
    for (const module of modules)
      if (settings[module].targetLanguage !== previous[module].targetLanguage) lines.retranslate(module)
    if (settings.subtitles.targetLanguage !== previous.subtitles.targetLanguage) void session.announce()
    const module = capturing()
    if (module && captureLanguage(settings, module) !== captureLanguage(previous, module))
      send({ type: 'captureLanguage.changed' })
    if (settings.stt.duplex !== previous.stt.duplex) send({ type: 'duplex.changed', duplex: settings.stt.duplex })
    if (voiceFields.some((field) => settings.tts[field] !== previous.tts[field])) utterances.renew()
  })
}
