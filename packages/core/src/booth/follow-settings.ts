import type { BoothCommand } from '../machines/booth/booth.facts.ts'
import type { Module } from '../ports/common.ts'
import type { Stores } from '../stores/stores.ts'
import type { Lines } from './lines.ts'
import type { RoomSession } from './room-session.ts'

export interface FollowedSettings {
  readonly stores: Stores
  readonly lines: Lines
  readonly session: RoomSession
  send(command: BoothCommand): void
}

const modules: readonly Module[] = ['subtitles', 'chat']

/** What a change of settings sets going: new translations, a new profile, a new generation of recognition. */
export function followSettings({ stores, lines, session, send }: FollowedSettings): void {
  let before = stores.settings.get()
  stores.settings.subscribe((settings) => {
    const previous = before
    before = settings
    for (const module of modules)
      if (settings[module].targetLanguage !== previous[module].targetLanguage) lines.retranslate(module)
    if (settings.subtitles.targetLanguage !== previous.subtitles.targetLanguage) void session.announce()
    if (settings.stt.language !== previous.stt.language)
      send({ type: 'captureLanguage.changed', language: settings.stt.language })
  })
}
