import type { ErrorCode } from '@lingobooth/core'
import { byRules, type Expectation, type Fault } from './fault.ts'
import type { FrameDirection, FrameFault, FrameKind, UpgradeFault } from './fault-rule.ts'

const breaks = (...more: readonly ErrorCode[]): Expectation => ({
  call: 'either',
  codes: ['network', 'closed', 'timeout', ...more],
})
/** Without the frame that authenticates it, a client may be rejected. */
const loses: Expectation = { ...breaks('unauthorized'), mayLose: true }
const allowed: Expectation = { call: 'succeeds', codes: [] }

const upgrade = (id: string, description: string, fault: UpgradeFault, ...more: readonly ErrorCode[]): Fault => ({
  id,
  description,
  kind: 'websocket',
  expectation: breaks(...more),
  async apply(proxy, request = {}) {
    await proxy.add({ upgrade: request, fault })
    await proxy.cutAll('close')
  },
})

const upgrades: readonly Fault[] = [
  ...([400, 401, 403, 404, 429, 500, 503] as const).map((status) =>
    upgrade(
      `upgrade-${status}`,
      `The server refuses a WebSocket with ${status}.`,
      { type: 'refuse', status },
      ...(['unauthorized', 'bad-request', 'not-found', 'rate-limited'] as const),
    ),
  ),
  upgrade('upgrade-page', 'The server sends a page instead of a WebSocket.', {
    type: 'refuse',
    status: 200,
    body: '<p>Hello',
  }),
  {
    ...upgrade('upgrade-hangs', 'The request for a WebSocket is not answered.', { type: 'stop', by: 'hang' }),
    hangs: true,
  },
  upgrade('upgrade-cut', 'The connection is closed instead of a WebSocket.', { type: 'stop', by: 'close' }),
  upgrade('upgrade-reset', 'The connection is reset instead of a WebSocket.', { type: 'stop', by: 'reset' }),
  upgrade('upgrade-wrong-key', 'The WebSocket opens with a wrong key.', { type: 'wrong-key' }),
]

type Way = readonly [name: string, direction: FrameDirection]
const ways: readonly Way[] = [
  ['from-server', 'to-client'],
  ['to-server', 'to-server'],
]

interface FrameRow {
  readonly id: string
  readonly description: string
  readonly direction: FrameDirection
  readonly fault: FrameFault
  readonly expectation: Expectation
  readonly times?: number
  readonly kinds?: readonly FrameKind[]
}

const frame = ({ id, description, direction, fault, expectation, times, kinds }: FrameRow): Fault => ({
  id,
  description,
  kind: 'websocket',
  ...(fault.type === 'swallow' && { hangs: true }),
  expectation,
  apply: byRules(() => [{ frame: { direction, ...(kinds && { kinds }) }, fault, ...(times && { times }) }]),
})

const framesOfBothWays = ways.flatMap(([name, direction]) => {
  const words = direction === 'to-client' ? 'from the server' : 'to the server'
  const row = (verb: string, does: string, fault: FrameFault, expectation: Expectation, times?: number) =>
    frame({
      id: `frame-${verb}-${name}`,
      description: `A frame ${words} ${does}.`,
      direction,
      fault,
      expectation,
      ...(times && { times }),
    })
  return [
    row('dropped', 'is lost', { type: 'drop' }, loses, 1),
    row('duplicated', 'is duplicated', { type: 'duplicate' }, loses, 1),
    row('swapped', 'arrives after the next one', { type: 'swap' }, loses, 1),
    row('corrupted', 'is corrupted', { type: 'corrupt' }, loses, 1),
    row('delayed', 'is delayed, with all that follow it', { type: 'delay', durationMs: 100 }, breaks(), 1),
    row('broken-off', 'breaks off in the middle, with the connection', { type: 'break', by: 'close' }, breaks(), 1),
    row('fragmented', 'is fragmented, which is allowed', { type: 'fragment', bytes: 5 }, allowed),
    row('trickles', 'arrives byte by byte, which is allowed', { type: 'trickle' }, allowed),
    frame({
      id: `half-open-${name}`,
      description: `Nothing arrives ${words} any more, without any sign of it.`,
      direction,
      fault: { type: 'swallow' },
      expectation: loses,
    }),
  ]
})

const closed = (id: string, description: string, fault: FrameFault, ...more: readonly ErrorCode[]) =>
  frame({ id, description, direction: 'to-client', fault, expectation: breaks(...more), times: 1 })

const closes: readonly Fault[] = [
  closed('close-1000', 'The server closes normally.', { type: 'close', code: 1000 }),
  closed('close-1001', 'The server goes away.', { type: 'close', code: 1001, reason: 'going away' }),
  closed(
    'close-1008',
    'The server closes because of a policy violation.',
    { type: 'close', code: 1008 },
    'unauthorized',
  ),
  closed('close-1011', 'The server closes because of an internal error.', { type: 'close', code: 1011 }),
  closed('close-1012', 'The server closes to restart.', { type: 'close', code: 1012 }),
  closed('close-4000', 'The server closes with a private code.', { type: 'close', code: 4000, reason: 'no' }),
  closed('close-without-code', 'The server closes without a code.', { type: 'close' }),
  closed('close-forbidden-code', 'The server closes with a code that is never sent.', { type: 'close', code: 1005 }),
  closed('cut-without-close', 'The connection ends without a close frame.', { type: 'cut', by: 'close' }),
  closed('reset-without-close', 'The connection is reset without a close frame.', { type: 'cut', by: 'reset' }),
]

const before = (id: string, description: string, bytes: string, expectation = breaks()) =>
  frame({ id, description, direction: 'to-client', fault: { type: 'inject', bytes }, expectation, times: 1 })

const intruders: readonly Fault[] = [
  before('frame-garbage', 'The server sends a frame of noise.', '\x82\x06\xff\x00\xfe\x01\x80\x7f', loses),
  before('frame-empty', 'The server sends an empty frame.', '\x82\x00', loses),
  before('frame-bad-utf8', 'A text frame is not UTF-8.', '\x81\x02\xc3\x28'),
  before('frame-too-large', 'A frame announces a length beyond any memory.', `\x82\x7f\x7f${'\xff'.repeat(7)}`),
  before('frame-masked', 'The server masks a frame, which only clients may.', '\x82\x81\x01\x02\x03\x04A'),
  before('frame-unknown-kind', 'A frame has an unknown opcode.', '\x83\x00'),
  before('frame-reserved-bit', 'A frame has a reserved bit set.', '\xc2\x01A'),
  before('frame-loose-end', 'A continuation frame continues nothing.', '\x80\x01A'),
  before('ping-too-long', 'A ping is longer than allowed.', `\x89\x7e\x00\x7e${'p'.repeat(126)}`),
  before('ping', 'The server pings, which is allowed.', '\x89\x04ping', allowed),
  before('pong-unasked', 'The server sends an unsolicited pong, which is allowed.', '\x8a\x00', allowed),
]

/** Faults of WebSockets. */
export const webSocketFaults: readonly Fault[] = [...upgrades, ...framesOfBothWays, ...closes, ...intruders]
