import { type Booth, errorCodeOf, type Plugin } from '@lingobooth/core'
import type { WorkletUrl } from '@lingobooth/web'
import { type Addresses, composeBooth, hasLanguages } from './compose.ts'
import { emit, relayEvents } from './events.ts'

/** What decides which booth an element shows. */
export interface Wanted {
  readonly given: Booth | null
  readonly plugins: readonly Plugin[]
  readonly addresses: Addresses
}

export interface HeldBooth {
  readonly booth: Booth
  /** The same for `<Booth>`, whose entering of rooms the element learns. */
  readonly shown: Booth
  isFor(wanted: Wanted): boolean
  /** Dispatches the booth's events on the element, until it is released and the room is left. */
  relay(): void
  release(): void
}

export interface HoldOptions {
  readonly wanted: Wanted
  readonly element: HTMLElement
  readonly workletUrl: WorkletUrl | undefined
  token(): string | null
  onEnter(entering: Promise<void>): void
}

/** The booth that is wanted, if there is enough to make it. */
export function holdBooth({ wanted, element, onEnter, ...options }: HoldOptions): HeldBooth | undefined {
  const { given, plugins, addresses } = wanted
  if (!given && !hasLanguages(addresses, plugins)) return undefined
  const booth = given ?? composeBooth({ ...addresses, ...options, plugins })
  let stop: (() => void) | undefined
  return {
    booth,
    shown: { ...booth, visit: (room) => watched(booth.visit(room), element, onEnter) },
    isFor: (other) =>
      other.given
        ? other.given === given
        : !given &&
          other.plugins === plugins &&
          Object.entries(other.addresses).every(([name, address]) => addresses[name as keyof Addresses] === address),
    relay() {
      stop ??= relayEvents(booth, element)
    },
    release() {
      const last = stop
      stop = undefined
      if (last) afterLeaving(booth, last)
    },
  }
}

function watched(visit: ReturnType<Booth['visit']>, element: HTMLElement, onEnter: HoldOptions['onEnter']) {
  return {
    ...visit,
    enter() {
      const entering = visit.enter()
      entering.catch((error: unknown) => emit(element, 'failed', { code: errorCodeOf(error) }))
      onEnter(entering)
      return entering
    },
  }
}

function afterLeaving({ app }: Booth, run: () => void) {
  const isInside = () => ['joined', 'leaving'].includes(app.view.published.getSnapshot().status)
  if (!isInside()) return run()
  const subscription = app.view.subscribe(() => {
    if (isInside()) return
    subscription.unsubscribe()
    run()
  })
}
