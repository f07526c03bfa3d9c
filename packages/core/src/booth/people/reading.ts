import { knownLanguages } from '../../domain/languages/language.ts'
import { modules } from '../../domain/modules.ts'
import type { Reads } from '../../domain/wire/control-message.ts'
import type { Module, Unsubscribe } from '../../ports/common.ts'
import type { Desk, DeskTools } from '../desk.ts'

/** What this participant reads and hears. */
export function createReading({ stores, tell }: Pick<DeskTools, 'stores' | 'tell'>) {
  const holds = { subtitles: 0, chat: 0 }
  let isVoiceOn = false

  const isRead = (module: Module) => stores.settings.get()[module].visible || holds[module] > 0
  const wasRead = { subtitles: isRead('subtitles'), chat: isRead('chat') }

  const check = () => {
    for (const module of modules) {
      const before = wasRead[module]
      wasRead[module] = isRead(module)
      if (wasRead[module] && !before) tell({ type: 'reading.began', module })
    }
    tell({ type: 'reads.changed' })
  }

  const switchVoice = (isOn: boolean) => () => {
    isVoiceOn = isOn
    check()
  }

  const desk: Desk = {
    facts: {
      'settings.changed': check,
      'voice.unmuted': switchVoice(true),
      'voice.muted': switchVoice(false),
      'stay.ended'() {
        isVoiceOn = false
      },
    },
  }

  return {
    ...desk,
    /** Whether anybody looks at this module here. */
    isRead,

    /** Somebody looks at this module outside its panel, until the returned function is called. */
    read(module: Module): Unsubscribe {
      let isOver = false
      holds[module]++
      check()
      return () => {
        if (isOver) return
        isOver = true
        holds[module]--
        check()
      }
    },

    reads(): Reads {
      const { tts, ...settings } = stores.settings.get()
      const known = knownLanguages(stores.languages.get())
      const read = (module: Module) => (isRead(module) ? known(settings[module].targetLanguage) : [])
      return { subtitles: read('subtitles'), chat: read('chat'), voice: isVoiceOn ? known(tts.language) : [] }
    },
  }
}

export type Reading = ReturnType<typeof createReading>
