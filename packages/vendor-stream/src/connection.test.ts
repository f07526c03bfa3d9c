import { manualClock } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createConnection } from './connection.ts'
import type { StreamDialect, StreamEvent } from './dialect.ts'
import { keptItems } from './limits.ts'

const dialect: StreamDialect = {
  sampleRateHz: 16_000,
  languageFormat: 'tag',
  answersWhileSpeaking: false,
  query: () => ({}),
  protocols: () => [],
  up: () => undefined,
  down: (message) => [message as StreamEvent],
}

it('a connection remembers only the latest ended utterances, however many it serves', () => {
  const socket: Pick<WebSocket, 'onmessage' | 'bufferedAmount' | 'close'> = {
    onmessage: null,
    bufferedAmount: 0,
    close: () => {},
  }
  const say = (event: StreamEvent) =>
    socket.onmessage?.call(socket as WebSocket, { data: JSON.stringify(event) } as MessageEvent)
  const connection = createConnection({
    ...{
      vendor: 'vendor',
      expected: { language: 'en', terms: [] },
      dialect,
      clock: manualClock(),
      socket: socket as WebSocket,
    },
    ...{ silenceTimeoutMs: 5_000, finalTimeoutMs: 5_000, idleTimeoutMs: 5_000, maxBufferedBytes: 1 },
    onChanged: () => {},
  })
  let heard: StreamEvent[] = []
  const speak = () => {
    heard = []
    connection.begin((event) => heard.push(event))
  }
  for (let item = 0; item <= keptItems; item++) {
    speak()
    connection.end()
    say({ kind: 'endOfTurn', item: `${item}` })
  }
  speak()
  for (const item of ['0', '1', `${keptItems}`]) say({ kind: 'final', text: item, item })
  expect(heard).toEqual([{ kind: 'final', text: '0', item: '0' }])
})
