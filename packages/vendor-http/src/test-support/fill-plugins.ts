import {
  type CredentialStore,
  type Credentials,
  type Plugin,
  type Port,
  Ports,
  type TokenSource,
} from '@lingobooth/core'
import { manualClock } from '@lingobooth/testing'

/** Keeps tokens as a booth does, and counts what was forgotten. */
export function testCredentialStore(sources: readonly TokenSource[]) {
  const kept = new Map<string, Promise<Credentials>>()
  const forgotten: string[] = []
  const store: CredentialStore = {
    get(vendorId) {
      const source = sources.find(({ vendorIds }) => vendorIds.includes(vendorId))
      const credentials = kept.get(vendorId) ?? source?.fetch(vendorId) ?? Promise.resolve({})
      kept.set(vendorId, credentials)
      return credentials
    },
    invalidate(vendorId) {
      forgotten.push(vendorId)
      kept.delete(vendorId)
    },
  }
  return { store, forgotten }
}

/** What the plugins fill their ports with, as a booth would. */
export function fillPlugins(plugins: readonly Plugin[]) {
  const given = new Map<string, unknown>([[Ports.Clock.name, manualClock()]])
  const all = <T>(port: Port<T>): T[] =>
    plugins
      .flatMap(({ provisions }) => provisions.filter((provision) => provision.port === port))
      .map(({ needs, create }) => (create as (...values: unknown[]) => T)(...needs.map(({ name }) => given.get(name))))
  const { store, forgotten } = testCredentialStore(all(Ports.TokenSource))
  given.set(Ports.CredentialStore.name, store)
  const one = <T>(port: Port<T>): T => {
    const [first] = all(port)
    if (first === undefined) throw new Error(`no plugin fills ${port.name}`)
    return first
  }
  return { all, one, store, forgotten }
}
