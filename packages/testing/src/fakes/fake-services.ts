import {
  AdapterError,
  type Credentials,
  type DictionarySource,
  type JsonObject,
  type Language,
  type LanguageCatalog,
  type Page,
  type SettingsStore,
  type TokenSource,
} from '@lingobooth/core'
import { sampleLanguages } from './sample-languages.ts'
import { scriptedVendor, type VendorScript } from './script.ts'

type Dictionary = NonNullable<Awaited<ReturnType<DictionarySource['load']>>>[number]

export interface FakeLanguageCatalog extends LanguageCatalog, VendorScript<null, readonly Language[]> {}

/** Lists {@link sampleLanguages} by default. */
export function fakeLanguageCatalog(
  languages: readonly Language[] = Object.values(sampleLanguages),
): FakeLanguageCatalog {
  const id = 'fake-language-catalog'
  const script = scriptedVendor<null, readonly Language[]>(id, () => languages)
  const catalog: LanguageCatalog = {
    async list({ signal } = {}) {
      const listed = await script.call(null, signal)
      if (listed.length === 0) throw new AdapterError(id, 'bad-response', 'The fake was told to list nothing.')
      return listed.filter(({ code }, index) => listed.findIndex((other) => other.code === code) === index)
    },
  }
  return Object.assign(script, catalog)
}

export interface FakeDictionarySource extends DictionarySource, VendorScript<null, readonly Dictionary[] | null> {}

/** Has no dictionaries by default. */
export function fakeDictionarySource(dictionaries: readonly Dictionary[] | null = []): FakeDictionarySource {
  const id = 'fake-dictionary-source'
  const script = scriptedVendor<null, readonly Dictionary[] | null>(id, () => dictionaries)
  const source: DictionarySource = {
    load: ({ signal } = {}) =>
      script.call(null, signal).catch((error: unknown) => {
        if (signal?.aborted) throw error
        return null
      }),
  }
  return Object.assign(script, source)
}

export interface FakeTokenSource extends TokenSource, VendorScript<string, Credentials> {}

/** Returns `token-<vendor>-<n>` for its vendors, where n counts the calls. */
export function fakeTokenSource(vendorIds: readonly string[] = []): FakeTokenSource {
  const id = 'fake-token-source'
  let count = 0
  const script = scriptedVendor<string, Credentials>(id, (vendorId) => ({ token: `token-${vendorId}-${++count}` }))
  const source: TokenSource = {
    vendorIds,
    async fetch(vendorId, { signal } = {}) {
      if (!vendorIds.includes(vendorId))
        throw new AdapterError(id, 'bad-request', 'The fake does not know this vendor.')
      return script.call(vendorId, signal)
    },
  }
  return Object.assign(script, source)
}

export interface FakePage extends Page {
  /** Sets the given fields and notifies the listeners. */
  set(state: { readonly online?: boolean; readonly visible?: boolean }): void
}

type Lock = NonNullable<Page['lock']>

/** Locks for fake pages to share, like the tabs of one browser. */
export function memoryLocks(): Lock {
  const lines = new Map<string, readonly ((held: boolean) => void)[]>()
  return (name, onChanged) => {
    const taker = (held: boolean) => onChanged(held)
    const line = [...(lines.get(name) ?? []), taker]
    lines.set(name, line)
    taker(line[0] === taker)
    return () => {
      const before = lines.get(name) ?? []
      const after = before.filter((other) => other !== taker)
      lines.set(name, after)
      if (after[0] !== before[0]) after[0]?.(true)
    }
  }
}

/** A page that is online and visible. Pass the same `lock` to several pages to share locks. */
export function fakePage(lock: Lock = memoryLocks()): FakePage {
  const listeners = new Set<{ notify(): void }>()
  let state = { online: true, visible: true }
  return {
    get online() {
      return state.online
    },
    get visible() {
      return state.visible
    },
    subscribe(listener) {
      const entry = { notify: listener }
      listeners.add(entry)
      return () => {
        listeners.delete(entry)
      }
    },
    lock,
    set(change) {
      state = { ...state, ...change }
      for (const listener of [...listeners]) listener.notify()
    },
  }
}

export interface MemorySettingsStore extends SettingsStore {
  /** The last settings saved, or null. */
  readonly saved: unknown
}

export function memorySettingsStore(initial: unknown = null): MemorySettingsStore {
  let saved = structuredClone(initial)
  return {
    get saved() {
      return saved
    },
    load: async () => structuredClone(saved),
    async save(settings: JsonObject) {
      saved = structuredClone(settings)
    },
  }
}
