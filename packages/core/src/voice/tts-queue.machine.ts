import { assign, emit, enqueueActions, setup } from 'xstate'
import { watchdogGraceMs, watchdogSilentMs } from '../audio/limits.ts'
import { type ErrorCode, errorCodeOf } from '../errors.ts'
import { firstOfMost, inTurn, type Queued } from '../kit/in-turn.ts'
import { unprovidedActor, unprovidedTask } from '../kit/unprovided.ts'

export const ttsQueuePollMs = 100
/** Only one of a participant's tabs speaks; how long to wait to learn which. */
export const voiceTurnWaitMs = 1_000

export type TtsQueueCommand =
  | ({ readonly type: 'enqueue' } & Queued)
  | { readonly type: 'mute' }
  | { readonly type: 'unmute' }
  /** A user gesture unlocked audio. */
  | { readonly type: 'unlock' }
  /** Capture is paused. */
  | { readonly type: 'quiet' }
  /** The page was shown, hidden, resumed, or went on- or offline: timers may have been suspended and fire all at once. */
  | { readonly type: 'page.changed' }
  /** The page is visible. */
  | { readonly type: 'page.visible' }

/** Only one of a participant's tabs has the turn to speak. */
export type TurnEvent = { readonly type: 'turn.taken' } | { readonly type: 'turn.lost' }

export type VoiceDropReason = 'failed' | 'timeout' | 'stalled' | 'overflow' | 'muted' | 'spoken-elsewhere'

/** What the voice is doing, as each state of the machine says with its tag. */
export type VoiceState = 'muted' | 'elsewhere' | 'idle' | 'preparing' | 'awaitingQuiet' | 'playing' | 'blocked'

export type TtsQueueEvent =
  | { readonly type: 'voice.requested' }
  /** The line was added to the queue. */
  | { readonly type: 'voice.queued'; readonly key: string }
  | { readonly type: 'voice.released' }
  | { readonly type: 'voice.started'; readonly key: string }
  /** Playback stopped; a blocked line may start again. */
  | { readonly type: 'voice.ended'; readonly key: string }
  /** The line was spoken and has left the queue. */
  | { readonly type: 'voice.finished'; readonly key: string }
  | {
      readonly type: 'voice.dropped'
      readonly key: string
      readonly reason: VoiceDropReason
      readonly code?: ErrorCode
    }

export interface ItemInput {
  readonly key: string
}

export type PlaybackEvent =
  | { readonly type: 'playback.started'; readonly longestMs: number }
  /** The next sentence of the line is heard. */
  | { readonly type: 'playback.continued'; readonly longestMs: number }
  | { readonly type: 'playback.ended' }
  | { readonly type: 'playback.failed'; readonly code: ErrorCode }
  /** The voice failed before playback started, and the next one prepares the line. */
  | { readonly type: 'playback.passed' }

export interface TtsQueueInput {
  /** Queue limit; the current line and the next are always kept. */
  readonly maxQueued: number
}

export interface TtsQueueContext extends TtsQueueInput {
  /** Lines to speak; the first is the current one. */
  readonly queue: readonly Queued[]
  readonly longestMs: number
}

/** The current line, and the next, which is prepared meanwhile. */
const begunLines = 2
const currentOf = ({ queue: [line] }: TtsQueueContext): string => line?.key ?? ''

const dropReasonOf = (code: ErrorCode): VoiceDropReason =>
  code === 'timeout' ? 'timeout' : code === 'playback-stalled' ? 'stalled' : 'failed'

/** Speaks lines in order, one at a time; a line that fails or never ends is dropped. */
export const ttsQueueMachine = setup({
  types: {
    context: {} as TtsQueueContext,
    events: {} as TtsQueueCommand | TurnEvent | PlaybackEvent,
    emitted: {} as TtsQueueEvent,
    input: {} as TtsQueueInput,
    tags: {} as VoiceState,
  },
  actors: {
    /** Waits for this tab's turn and holds it; releases it when stopped. */
    turn: unprovidedActor<{ type: 'never' }, void>('turn'),
    /** Prepares the utterance of a line, which is kept outside the machine. */
    prepare: unprovidedTask<void, ItemInput>('prepare'),
    play: unprovidedActor<{ type: 'never' }, ItemInput>('play'),
  },
  actions: {
    /** People take turns. When full, the person with the most loses the oldest that is neither current nor next, and so not yet prepared. */
    append: enqueueActions(({ context, enqueue }, params: Queued) => {
      const queue = inTurn(context.queue, params, begunLines)
      const overflow = queue.length <= context.maxQueued ? undefined : firstOfMost(queue.slice(begunLines))
      if (overflow)
        enqueue.emit({ type: 'voice.dropped', key: overflow.key, reason: 'overflow' } satisfies TtsQueueEvent)
      enqueue.assign({ queue: queue.filter((item) => item !== overflow) })
      enqueue.emit({ type: 'voice.queued', key: params.key } satisfies TtsQueueEvent)
    }),
    finishHead: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({ type: 'voice.finished', key: currentOf(context) } satisfies TtsQueueEvent)
      enqueue.assign({ queue: context.queue.slice(1) })
    }),
    dropHead: enqueueActions(({ context, enqueue }, params: { reason: VoiceDropReason; code?: ErrorCode }) => {
      const [line] = context.queue
      if (!line) return
      enqueue.emit({ type: 'voice.dropped', key: line.key, ...params } satisfies TtsQueueEvent)
      enqueue.assign({ queue: context.queue.slice(1) })
    }),
    dropAll: enqueueActions(({ context, enqueue }, params: { reason: VoiceDropReason }) => {
      for (const { key } of context.queue) {
        enqueue.emit({ type: 'voice.dropped', key, ...params } satisfies TtsQueueEvent)
      }
      enqueue.assign({ queue: [] })
    }),
    refuse: emit(
      (_, params: { key: string; reason: VoiceDropReason }) =>
        ({ type: 'voice.dropped', ...params }) satisfies TtsQueueEvent,
    ),
    keepLength: assign((_, params: { longestMs: number }) => ({ longestMs: params.longestMs })),
    requestQuiet: emit({ type: 'voice.requested' } satisfies TtsQueueEvent),
    releaseQuiet: emit({ type: 'voice.released' } satisfies TtsQueueEvent),
    reportStarted: emit(({ context }) => ({ type: 'voice.started', key: currentOf(context) }) satisfies TtsQueueEvent),
    reportEnded: emit(({ context }) => ({ type: 'voice.ended', key: currentOf(context) }) satisfies TtsQueueEvent),
  },
  guards: {
    hasItem: ({ context }) => context.queue.length > 0,
    isBlocked: (_, params: { code: ErrorCode }) => params.code === 'playback-blocked',
  },
  delays: {
    queuePoll: ttsQueuePollMs,
    longestTurnWait: voiceTurnWaitMs,
    longestQuietWait: watchdogSilentMs,
    longestPreparation: watchdogSilentMs,
    longestStart: watchdogSilentMs,
    /** Longer than the player's own watchdog, which knows better why playback stalls. */
    longestPlayback: ({ context }) => context.longestMs + watchdogGraceMs + watchdogSilentMs,
  },
}).createMachine({
  id: 'ttsQueue',
  context: ({ input }) => ({ ...input, queue: [], longestMs: 0 }),
  initial: 'muted',
  states: {
    muted: {
      tags: 'muted',
      entry: { type: 'dropAll', params: { reason: 'muted' } },
      on: { unmute: 'unmuted' },
    },
    unmuted: {
      invoke: { src: 'turn', id: 'turn', onError: '.idle' },
      initial: 'claiming',
      on: {
        mute: 'muted',
        'turn.lost': '.elsewhere',
        enqueue: {
          actions: { type: 'append', params: ({ event: { key, person } }) => ({ key, person }) },
        },
      },
      states: {
        claiming: {
          tags: 'idle',
          on: { 'turn.taken': 'idle' },
          after: { longestTurnWait: 'idle' },
        },
        elsewhere: {
          tags: 'elsewhere',
          entry: { type: 'dropAll', params: { reason: 'spoken-elsewhere' } },
          on: {
            'turn.taken': 'idle',
            enqueue: {
              actions: { type: 'refuse', params: ({ event }) => ({ key: event.key, reason: 'spoken-elsewhere' }) },
            },
          },
        },
        idle: {
          tags: 'idle',
          always: { guard: 'hasItem', target: 'preparing' },
        },
        preparing: {
          tags: 'preparing',
          invoke: {
            src: 'prepare',
            input: ({ context }) => ({ key: currentOf(context) }),
            onDone: 'speaking',
            onError: {
              target: 'idle',
              actions: {
                type: 'dropHead',
                params: ({ event }) => ({
                  reason: dropReasonOf(errorCodeOf(event.error)),
                  code: errorCodeOf(event.error),
                }),
              },
            },
          },
          on: { 'page.changed': '.watched' },
          initial: 'watched',
          states: {
            watched: {
              after: {
                longestPreparation: {
                  target: '#ttsQueue.unmuted.idle',
                  actions: { type: 'dropHead', params: { reason: 'timeout' } },
                },
              },
            },
          },
        },
        speaking: {
          initial: 'awaitingQuiet',
          exit: 'releaseQuiet',
          states: {
            awaitingQuiet: {
              tags: 'awaitingQuiet',
              on: { quiet: 'playing', 'page.changed': { target: 'awaitingQuiet', reenter: true } },
              after: {
                longestQuietWait: {
                  target: '#ttsQueue.unmuted.idle',
                  actions: { type: 'dropHead', params: { reason: 'timeout' } },
                },
              },
              initial: 'asking',
              states: {
                asking: {
                  entry: 'requestQuiet',
                  after: { queuePoll: { target: 'asking', reenter: true } },
                },
              },
            },
            playing: {
              tags: 'playing',
              invoke: {
                src: 'play',
                input: ({ context }) => ({ key: currentOf(context) }),
                onError: {
                  target: '#ttsQueue.unmuted.idle',
                  actions: { type: 'dropHead', params: { reason: 'failed' } },
                },
              },
              on: {
                'playback.ended': { target: '#ttsQueue.unmuted.idle', actions: 'finishHead' },
                'playback.failed': [
                  {
                    guard: { type: 'isBlocked', params: ({ event }) => ({ code: event.code }) },
                    target: '#ttsQueue.unmuted.blocked',
                  },
                  {
                    target: '#ttsQueue.unmuted.idle',
                    actions: {
                      type: 'dropHead',
                      params: ({ event }) => ({ reason: dropReasonOf(event.code), code: event.code }),
                    },
                  },
                ],
              },
              initial: 'starting',
              states: {
                starting: {
                  on: {
                    'playback.ended': {
                      target: '#ttsQueue.unmuted.idle',
                      actions: ['reportStarted', 'reportEnded', 'finishHead'],
                    },
                    'playback.started': {
                      target: 'sounding',
                      actions: { type: 'keepLength', params: ({ event }) => ({ longestMs: event.longestMs }) },
                    },
                    'playback.passed': '#ttsQueue.unmuted.preparing',
                    'page.changed': '.watched',
                  },
                  initial: 'watched',
                  states: {
                    watched: {
                      after: {
                        longestStart: {
                          target: '#ttsQueue.unmuted.idle',
                          actions: { type: 'dropHead', params: { reason: 'stalled' } },
                        },
                      },
                    },
                  },
                },
                sounding: {
                  entry: 'reportStarted',
                  exit: 'reportEnded',
                  on: {
                    'page.changed': '.watched',
                    'playback.continued': {
                      target: '.watched',
                      actions: { type: 'keepLength', params: ({ event }) => ({ longestMs: event.longestMs }) },
                    },
                  },
                  initial: 'watched',
                  states: {
                    watched: {
                      after: {
                        longestPlayback: {
                          target: '#ttsQueue.unmuted.idle',
                          actions: { type: 'dropHead', params: { reason: 'stalled' } },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
        blocked: { tags: 'blocked', on: { unlock: 'speaking', 'page.visible': 'speaking' } },
      },
    },
  },
})
