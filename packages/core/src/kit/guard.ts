import type { Subscription } from 'xstate'
import type { JsonObject } from '../ports/common.ts'
import type { Logger } from '../ports/services.port.ts'

/** Calls what may throw; that is logged, without what the error says. */
export const createGuard =
  (logger: Logger, message: string) =>
  (run: () => void, details?: JsonObject): void => {
    try {
      run()
    } catch (error) {
      logger.error(message, { ...details, error: error instanceof Error ? error.name : 'unknown' })
    }
  }

interface Emitter<Event> {
  on(type: '*', listener: (event: Event) => void): Subscription
}

/** What happens on each kind of event. */
export type Handlers<Event extends { readonly type: string }> = {
  readonly [Type in Event['type']]?: (event: Extract<Event, { readonly type: Type }>) => void
}

/** Handles the events that an actor emits; what a handler throws is logged. */
export function handleEvents<Event extends { readonly type: string }>(
  actor: Emitter<Event>,
  handlers: Handlers<Event>,
  logger: Logger,
): void {
  const guard = createGuard(logger, 'The booth failed to handle an event')
  actor.on('*', (event) => {
    const handle = handlers[event.type as Event['type']] as ((event: Event) => void) | undefined
    if (handle) guard(() => handle(event), { event: event.type })
  })
}
