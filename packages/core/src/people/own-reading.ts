import { createListeners } from '../kit/listeners.ts'
import type { Reads } from '../link/wire/control-message.ts'
import type { LineOrigin } from '../link/wire/message.ts'
import { modules } from '../modules.ts'
import type { Module, Unsubscribe } from '../ports/common.ts'
import { onSettingsChange, type SettingsAtoms } from '../settings/settings-atoms.ts'
import { languageLookup } from '../text/languages/language.ts'
import type { PeopleAtoms } from './people-atoms.ts'

export type ReadingAtoms = Pick<SettingsAtoms, 'settings'> & Pick<PeopleAtoms, 'unread' | 'languages'>

/** What this participant reads and hears, and how many lines of others came that nobody looked at. */
export function createReading(stores: ReadingAtoms) {
  const began = createListeners<[module: Module]>()
  const changed = createListeners()
  const readers = { subtitles: 0, chat: 0 }
  const folds = { subtitles: 0, chat: 0 }
  let isVoiceOn = false

  const isVisible = (module: Module) => stores.settings.get()[module].visible
  const isRead = (module: Module) => isVisible(module) || readers[module] > 0
  const isSeen = (module: Module) => isVisible(module) && folds[module] === 0
  const wasRead = { subtitles: isRead('subtitles'), chat: isRead('chat') }

  const setUnread = (module: Module, count: number) => {
    const before = stores.unread.get()
    if (count !== before[module]) stores.unread.set({ ...before, [module]: count })
  }
  const look = () => {
    for (const module of modules) if (isSeen(module)) setUnread(module, 0)
  }

  const check = () => {
    for (const module of modules) {
      const before = wasRead[module]
      wasRead[module] = isRead(module)
      if (wasRead[module] && !before) began.notify(module)
    }
    changed.notify()
  }

  /** Counts one more until the returned function is called. */
  const hold = (holds: Record<Module, number>, module: Module, changed: () => void): Unsubscribe => {
    let isOver = false
    holds[module]++
    changed()
    return () => {
      if (isOver) return
      isOver = true
      holds[module]--
      changed()
    }
  }

  onSettingsChange(stores.settings, () => {
    look()
    check()
  })

  return {
    /** This participant begins to read a module, which was read nowhere here. */
    onBegan: began.on,
    /** What this participant reads or hears may have changed. */
    onChange: changed.on,

    /** A line of somebody else came. */
    lineCame(module: Module, origin: LineOrigin) {
      if (origin !== 'history' && !isSeen(module)) setUnread(module, stores.unread.get()[module] + 1)
    },

    setVoice(isOn: boolean) {
      isVoiceOn = isOn
      check()
    },

    /** The room is left. */
    leave() {
      isVoiceOn = false
    },

    /** Whether anybody looks at this module here. */
    isRead,

    /** Somebody looks at this module outside its panel, until the returned function is called. */
    read: (module: Module): Unsubscribe => hold(readers, module, check),

    /** The panel is open, but cannot be seen, until the returned function is called. */
    fold: (module: Module): Unsubscribe => hold(folds, module, look),

    clearUnread() {
      for (const module of modules) setUnread(module, 0)
    },

    reads(): Reads {
      const { tts, ...settings } = stores.settings.get()
      const { known } = languageLookup(stores.languages)
      const read = (module: Module) => (isRead(module) ? known(settings[module].targetLanguage) : [])
      return { subtitles: read('subtitles'), chat: read('chat'), voice: isVoiceOn ? known(tts.language) : [] }
    },
  }
}

export type Reading = ReturnType<typeof createReading>
