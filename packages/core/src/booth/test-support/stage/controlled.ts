import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate'
import { type ErrorCode, LingoboothError } from '../../../errors.ts'

export interface RunningTask<Input, Output> {
  readonly input: Input
  succeed(output: Output): void
  /** @default 'network' */
  fail(code?: ErrorCode): void
}

export interface RunningActor<Input, Event> {
  readonly input: Input
  tell(event: Event): void
}

export interface Running<Handle> {
  /** Oldest first. */
  readonly live: readonly Handle[]
  /** Stopped by their machine; they may still try to end. */
  readonly abandoned: readonly Handle[]
  readonly started: number
  clear(): void
}

function handles<Handle>() {
  let live: readonly Handle[] = []
  let abandoned: readonly Handle[] = []
  let started = 0
  return {
    get live() {
      return live
    },
    get abandoned() {
      return abandoned
    },
    get started() {
      return started
    },
    clear() {
      live = []
      abandoned = []
      started = 0
    },
    add(handle: Handle) {
      started++
      live = [...live, handle]
    },
    end(handle: Handle) {
      live = live.filter((other) => other !== handle)
    },
    abandon(handle: Handle) {
      if (!live.includes(handle)) return
      live = live.filter((other) => other !== handle)
      abandoned = [...abandoned, handle]
    },
  }
}

/** Stands for an asynchronous call; each ends when the test says so. */
export function controlledCall<Output, Input>() {
  const running = handles<RunningTask<Input, Output>>()
  const call = (input: Input, signal: AbortSignal) =>
    new Promise<Output>((resolve, reject) => {
      const task: RunningTask<Input, Output> = {
        input,
        succeed(output) {
          running.end(task)
          resolve(output)
        },
        fail(code = 'network') {
          running.end(task)
          reject(new LingoboothError(code, 'The test made this task fail.'))
        },
      }
      running.add(task)
      signal.addEventListener('abort', () => running.abandon(task), { once: true })
    })
  return { call, running: running as Running<RunningTask<Input, Output>> }
}

/** Stands for an asynchronous task of a machine. */
export function controlledTask<Output, Input extends NonReducibleUnknown>() {
  const { call, running } = controlledCall<Output, Input>()
  return { logic: fromPromise<Output, Input>(({ input, signal }) => call(input, signal)), running }
}

export interface ControlledActorOptions<Received, Handle> {
  onStarted?(handle: Handle): void
  /** @param abandon from then on, it no longer counts as live, although it is not stopped yet */
  onReceived?(handle: Handle, event: Received, abandon: () => void): void
  onStopped?(handle: Handle): void
}

/** Stands for a long-lived actor; the test speaks through it. */
export function controlledActor<
  Received extends EventObject,
  Event extends EventObject,
  Input extends NonReducibleUnknown,
>(options: ControlledActorOptions<Received, RunningActor<Input, Event>> = {}) {
  const running = handles<RunningActor<Input, Event>>()
  const logic = fromCallback<Received, Input>(({ input, sendBack, receive }) => {
    const actor: RunningActor<Input, Event> = { input, tell: (event) => sendBack(event) }
    running.add(actor)
    options.onStarted?.(actor)
    receive((event) => options.onReceived?.(actor, event, () => running.abandon(actor)))
    return () => {
      running.abandon(actor)
      options.onStopped?.(actor)
    }
  })
  return { logic, running: running as Running<RunningActor<Input, Event>> }
}

/** Stands for calls that say how they go on; the test speaks through it. */
export function controlledCalls<Input, Calls extends { readonly signal: AbortSignal }, Event>(
  pass: (calls: Calls, event: Event) => void,
) {
  const running = handles<RunningActor<Input, Event>>()
  const start = (input: Input, calls: Calls) => {
    const call: RunningActor<Input, Event> = { input, tell: (event) => pass(calls, event) }
    running.add(call)
    calls.signal.addEventListener('abort', () => running.abandon(call), { once: true })
  }
  return { start, running: running as Running<RunningActor<Input, Event>> }
}
