import { AdapterError, type SettingsStore } from '@lingobooth/core'
import { checkNames } from '@lingobooth/core/adapter'

export interface LocalStorageSettingsOptions {
  /** Name in the storage. @default 'lingobooth.settings' */
  readonly key?: string
  /** Where the settings are stored. @default the page's localStorage */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'>
}

/** Stores the settings in localStorage. `load` resolves to null when nothing can be read; `save` rejects on failure. @throws LingoboothError `bad-option` for an option that there is not */
export function createLocalStorageSettings(options: LocalStorageSettingsOptions = {}): SettingsStore {
  checkNames(options, { key: true, storage: true })
  const { key = 'lingobooth.settings' } = options
  const storage = () => options.storage ?? globalThis.localStorage
  return {
    async load() {
      try {
        return JSON.parse(storage().getItem(key) ?? 'null')
      } catch {
        return null
      }
    },
    async save(settings) {
      try {
        storage().setItem(key, JSON.stringify(settings))
      } catch (cause) {
        if (cause instanceof Error && cause.name === 'QuotaExceededError')
          throw new AdapterError('local-storage', 'too-large', 'The settings were not saved: the storage is full.', {
            cause,
          })
        const message = 'The settings were not saved: this page may not use localStorage.'
        throw new AdapterError('local-storage', 'not-found', message, { cause })
      }
    },
  }
}
