import { fakeAudioPlayer, fakePage, manualClock, memoryNetwork } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import type { OpenOptions, Transport, TransportSession } from '../ports/transport.port.ts'
import { lastLinesMs } from './life.ts'
import { joined, person, room, settled, statusOf } from './test-support/person.ts'

const options = { room, name: 'Ada Lovelace', language: 'en-US' }
const codeOf = (error: { readonly code?: string }) => error.code

/** A transport over a network in memory whose sessions are changed. */
const changed = (
  network: ReturnType<typeof memoryNetwork>,
  change: (session: TransportSession) => TransportSession,
) => {
  const transport = network.transport()
  return { ...transport, open: async (given: OpenOptions) => change(await transport.open(given)) } satisfies Transport
}

describe('leaving', () => {
  it('works inside a listener as it does outside: after a refused connection', async () => {
    const ada = person()
    ada.network.failOpen('unauthorized')
    const ends: string[] = []
    ada.booth.on('connection.changed', ({ status }) => {
      if (status === 'waiting')
        void ada.booth.leave().then(
          () => ends.push('left'),
          () => ends.push('failed'),
        )
    })
    await ada.join().catch(() => {})
    await settled()
    expect([ends, statusOf(ada), ada.audioPlayer.disposed]).toEqual([['left'], 'left', true])
  })

  it('waits until earlier lines are sent', async () => {
    const network = memoryNetwork()
    const ada = await joined({ network })
    const luis = await joined({ network })
    for (const text of ['one', 'two', 'three']) ada.booth.subtitles.send(text)
    await ada.booth.leave()
    await settled()
    const outcomes = ada.booth.subtitles.view.getSnapshot().lines.map(({ outcome }) => outcome)
    expect([luis.shown(), outcomes]).toEqual([
      ['one', 'two', 'three'],
      ['sent', 'sent', 'sent'],
    ])
  })

  it('waits no longer than a second for that', async () => {
    const network = memoryNetwork()
    const transport = changed(network, (session) => ({
      ...session,
      publish: (channel, message, given) =>
        message.module === 'subtitles' ? new Promise(() => {}) : session.publish(channel, message, given),
    }))
    const ada = await joined({ network, transport })
    ada.booth.subtitles.send('one')
    const leaving = ada.booth.leave()
    await ada.clock.advance(lastLinesMs)
    await leaving
    expect([statusOf(ada), ada.booth.subtitles.view.getSnapshot().lines[0]?.outcome]).toEqual(['left', 'failed'])
  })

  it('allows the listener that is notified to join again', async () => {
    const ada = await joined()
    const ends: unknown[] = []
    ada.booth.on(
      'left',
      () =>
        void ada.booth.join(options).then(
          () => ends.push('joined'),
          (error) => ends.push(codeOf(error)),
        ),
    )
    await ada.booth.leave()
    await settled()
    expect([ends, statusOf(ada)]).toEqual([['joined'], 'joined'])
  })

  it('ends a join that began before it, even one that was waiting for an earlier leave', async () => {
    const ada = await joined()
    const first = ada.booth.leave()
    const joining = ada.booth.join(options).catch(codeOf)
    const second = ada.booth.leave()
    await Promise.all([first, second])
    expect([await joining, statusOf(ada)]).toEqual(['aborted', 'left'])
  })

  it('completes before the next join begins', async () => {
    const log: string[] = []
    const ada = await joined({
      audioPlayer: {
        ...fakeAudioPlayer(),
        async dispose() {
          await settled()
          log.push('player disposed of')
        },
      },
    })
    ada.booth.on('joined', () => log.push('joined'))
    const leaving = ada.booth.leave()
    await Promise.all([leaving, ada.booth.join(options)])
    expect(log).toEqual(['player disposed of', 'joined'])
  })

  it('completes before a start requested in the meantime, which leaves nothing behind', async () => {
    const listeners = new Set<() => void>()
    const page = {
      ...fakePage(),
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
    const ada = await joined({ page })
    const leaving = ada.booth.leave()
    const starting = ada.booth.start()
    await leaving
    await starting
    expect([statusOf(ada), listeners.size]).toEqual(['ready', 1])
    await ada.booth.leave()
    expect(listeners.size).toBe(0)
    await ada.booth.start()
    expect([statusOf(ada), listeners.size]).toEqual(['ready', 1])
  })

  it('a second time ends a start that was waiting for it', async () => {
    const ada = await joined()
    const first = ada.booth.leave()
    const starting = ada.booth.start().catch(codeOf)
    await Promise.all([first, ada.booth.leave()])
    expect([await starting, statusOf(ada)]).toEqual(['aborted', 'left'])
  })

  it('does not wait for a player that hangs', async () => {
    const clock = manualClock()
    const ada = person({ clock, audioPlayer: { ...fakeAudioPlayer(), dispose: () => new Promise(() => {}) } })
    const joining = ada.join()
    await clock.advance(1_000)
    await joining
    let isOver = false
    void ada.booth.leave().then(() => {
      isOver = true
    })
    await clock.advance(60_000)
    expect(isOver).toBe(true)
  })

  it('closes the session even if unsubscribing from presence fails', async () => {
    const network = memoryNetwork()
    const transport = changed(network, (session) => ({
      ...session,
      presence: {
        peers: () => [],
        subscribe: () => () => {
          throw new Error('planted')
        },
      },
    }))
    const ada = await joined({ network, transport })
    await ada.booth.leave()
    expect([statusOf(ada), network.sessions]).toEqual(['left', 0])
  })
})

describe('a session that opens too late', () => {
  it('is closed', async () => {
    const network = memoryNetwork()
    const clock = manualClock()
    const waiting: (() => void)[] = []
    const inner = network.transport()
    const open: Transport['open'] = async (given) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return inner.open({ ...given, signal: new AbortController().signal })
    }
    const ada = person({ clock, network, transport: { id: 'slow', open } })
    const joining = ada.join().catch(codeOf)
    await clock.advance(15_001)
    for (const go of waiting.splice(0)) go()
    await clock.advance(0)
    expect(network.sessions).toBe(0)
    const leaving = ada.booth.leave()
    await clock.advance(60_000)
    await Promise.all([leaving, joining])
  })
})

describe('a visit', () => {
  it('that never entered does not end another', async () => {
    const ada = person()
    await ada.booth.visit(options).enter()
    await ada.booth.visit({ ...options, room: 'monthly' }).end()
    expect(statusOf(ada)).toBe('joined')
  })

  it('that was refused is refused the same way when it is entered again', async () => {
    const ada = person()
    ada.network.failOpen('unauthorized')
    const visit = ada.booth.visit(options)
    expect([await visit.enter().catch(codeOf), await visit.enter().catch(codeOf)]).toEqual([
      'unauthorized',
      'unauthorized',
    ])
  })
})

it('a reading language chosen while the connection is interrupted reaches the others afterwards', async () => {
  const network = memoryNetwork()
  const ada = await joined({ network })
  const luis = person({ network, options: { userId: 'luis' } })
  await luis.join('es-ES', 'Luis')
  await settled()
  const languages = () => luis.booth.app.view.getSnapshot().participants.map(({ language }) => language?.code)
  expect(languages()).toEqual(['english-united-states'])
  network.interrupt()
  ada.booth.subtitles.setTargetLanguage('spanish-spain')
  await settled()
  network.restore()
  await settled()
  expect(languages()).toEqual(['spanish-spain'])
})
