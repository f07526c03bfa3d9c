import type { Booth, BoothOptions, Plugin } from '@lingobooth/core'
import { assembleBooth, type BoothInternals } from '@lingobooth/core/workspace'
import { type FakePlugins, type FakePluginsOptions, fakePlugins, memoryNetwork } from '@lingobooth/testing'

export interface Participant extends FakePlugins {
  readonly booth: Booth
}

/** Takes lines as fast as a test brings them, unless told otherwise. */
export function participant(
  options: FakePluginsOptions = {},
  more: Omit<BoothOptions, 'plugins'> = {},
  plugins: readonly Plugin[] = [],
  internals: BoothInternals = { senderRate: false },
): Participant {
  const fakes = fakePlugins(options)
  const { booth } = assembleBooth({ ...more, plugins: [...fakes.plugins, ...plugins] }, internals)
  return { ...fakes, booth }
}

/** Ada alone in the room. */
export async function joinedAlone(
  options: FakePluginsOptions = {},
  more: Omit<BoothOptions, 'plugins'> = {},
): Promise<Participant> {
  const joined = participant(options, more)
  await joined.booth.join({ room: 'weekly', name: 'Ada Lovelace', language: 'en-US', gender: 'female' })
  return joined
}

/** Ada reads and speaks English, Luis Spanish; both are in one room, on fakes. Ada's own translator translates what Luis says. */
export async function twoBooths(options: FakePluginsOptions = {}) {
  const network = options.network ?? memoryNetwork()
  const ada = await joinedAlone({ ...options, network })
  const luis = participant({ network }, { translate: 'receiver' })
  await luis.booth.join({ room: 'weekly', name: 'Luis García Márquez', language: 'es-ES' })
  return { ada, luis, network }
}
