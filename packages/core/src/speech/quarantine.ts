import type { Cleared } from '../lines/clearing.ts'
import type { SaidSentence } from '../lines/sentence.ts'
import { modules } from '../modules.ts'
import type { Module } from '../ports/common.ts'
import type { Clock } from '../ports/services.port.ts'
import { set } from '../settings/settings.ts'
import type { SettingsAtoms } from '../settings/settings-atoms.ts'
import type { SpeechReport } from './reports.ts'
import type { SpeechAtoms } from './speech-atoms.ts'
import { type HeldLine, type HeldSpeech, type HowReleased, nothingHeld } from './speech-atoms.ts'

/** What repeats the voice and was said while it played is offered for this long. */
export const heldLineMs = 60_000
/** Possible echoes kept for each panel, in lines. */
export const maxHeldLines = 50
/** So many echoes while the voice plays show that headphones are none. */
export const echoesOfLeak = 2

/** It may be an echo of the voice: it is sent only if its speaker says so. */
export interface HeldSentence extends Omit<SaidSentence, 'late'> {
  /** The voice played while it was said. */
  readonly spokenOver: boolean
}

export interface HeldLinesOptions {
  readonly stores: Pick<SpeechAtoms, 'heldSpeech'> & Pick<SettingsAtoms, 'settings'>
  readonly clock: Clock
  /** It is sent after all. */
  say(sentence: SaidSentence): void
  report(what: SpeechReport): void
}

interface Entry extends HeldSentence {
  /** Lines said before it. */
  readonly after: number
  readonly timer: unknown
}

/** Keeps a possible echo until its speaker sends or discards it, and reports speech that the voice cut short. */
export function createHeldLines({ stores, clock, say, report }: HeldLinesOptions) {
  const entries = new Map<string, Entry>()
  /** Cleared, as long as that can be undone. */
  let cleared: readonly HeldLine[] = []
  let said = 0
  let leaksAtMs: readonly number[] = []
  let cutAtMs = 0

  const change = (module: Module, rule: (speech: HeldSpeech) => HeldSpeech) => stores.heldSpeech[module].set(rule)
  const keep = (module: Module, rule: (held: readonly HeldLine[]) => readonly HeldLine[]) =>
    change(module, (speech) => ({ ...speech, held: rule(speech.held) }))

  const release = (key: string, how: HowReleased) => {
    const entry = entries.get(key)
    if (!entry) return
    const { module } = entry
    entries.delete(key)
    clock.clearTimeout(entry.timer)
    keep(module, (held) => held.filter((line) => line.key !== key))
    cleared = cleared.filter((line) => line.key !== key)
    report({ type: 'line.released', module, key, how })
  }

  /** What is said while the voice plays and repeats it is heard through the loudspeaker. */
  const noteLeak = (module: Module) => {
    if (stores.settings.get().stt.duplex !== 'full') return
    const nowMs = clock.now()
    leaksAtMs = [...leaksAtMs.filter((atMs) => nowMs - atMs < heldLineMs), nowMs]
    if (leaksAtMs.length < echoesOfLeak) return
    stores.settings.set((settings) => set(settings, 'stt', 'duplex', 'half'))
    report({ type: 'echo.heard', module })
  }

  return {
    hold(sentence: HeldSentence) {
      const { lineId: key, module, startedAtMs, language, text, spokenOver } = sentence
      const timer = spokenOver ? clock.setTimeout(() => release(key, 'expired'), heldLineMs) : undefined
      entries.set(key, { ...sentence, after: said, timer })
      keep(module, (held) => [...held, { key, startedAtMs, language, text }])
      report({ type: 'line.held', module, key })
      const [oldest] = stores.heldSpeech[module].get().held.slice(0, -maxHeldLines)
      if (oldest) release(oldest.key, 'overflow')
      if (spokenOver) noteLeak(module)
    },

    send(key: string): boolean {
      const entry = entries.get(key)
      if (!entry) return false
      const { after, timer: _, spokenOver: __, ...sentence } = entry
      release(key, 'sent')
      say({ ...sentence, ...(said > after && { late: true }) })
      return true
    },

    discard: (key: string) => release(key, 'discarded'),

    /** Somebody who was cut short continues with speech that begins after that. */
    said({ module, startedAtMs }: Pick<SaidSentence, 'module' | 'startedAtMs'>) {
      said++
      if (startedAtMs >= cutAtMs) change(module, ({ held }) => ({ held, cutShort: false }))
    },

    cut(module: Module) {
      cutAtMs = clock.now()
      change(module, ({ held }) => ({ held, cutShort: true }))
    },

    clear(state: Cleared) {
      const { held } = stores.heldSpeech.subtitles.get()
      if (state === 'for-good') for (const { key } of cleared) release(key, 'cleared')
      else if (state === 'now') {
        cleared = [...cleared, ...held]
        change('subtitles', () => nothingHeld)
      } else {
        keep('subtitles', () => [...cleared, ...held])
        cleared = []
      }
    },

    duplexChanged() {
      leaksAtMs = []
    },

    /** What would expire does so now; the rest can be sent in this room again. */
    leave() {
      for (const [key, { spokenOver }] of entries) if (spokenOver) release(key, 'expired')
      for (const module of modules) change(module, ({ held }) => ({ held, cutShort: false }))
    },

    forget() {
      for (const key of entries.keys()) release(key, 'left')
    },
  }
}
