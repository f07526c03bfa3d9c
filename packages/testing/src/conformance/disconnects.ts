import { type Booth, createBooth, type Module, systemClock, type Transport } from '@lingobooth/core'
import { seededRandom } from '../fakes/disturbance.ts'
import { fakePlugins } from '../fakes/fake-plugins.ts'
import { assertEqual, eventually, soon } from './assert.ts'
import { type Runner, timeoutMsOf } from './runner.ts'

/** One participant's transport, with control over its connection. */
export interface FragileTransport {
  readonly transport: Transport
  /** Closes or breaks the current connection, in a way selected by the number. */
  disconnect(way: number): unknown
}

export interface DisconnectsHarness {
  create(): FragileTransport | Promise<FragileTransport>
  /** How long recovery may take at the end, in milliseconds. @default 60000 */
  readonly patienceMs?: number
}

export interface DisconnectsOptions {
  readonly seed: number
  readonly lines: number
  readonly disconnects: number
  /** Longest time that a participant stays disconnected, in milliseconds. @default 400 */
  readonly maxAwayMs?: number
}

/** What three participants sent and saw; sums are over all receivers. */
export interface DisconnectsReport {
  readonly sent: number
  readonly disconnects: number
  readonly lost: number
  readonly twice: number
  readonly outOfOrder: number
  /** Lines reported as missing. */
  readonly announced: number
  /** Lines recovered later, in their place. */
  readonly repaired: number
  readonly seconds: number
}

const senders = 3
const defaultPatienceMs = 60_000
const panel: Module = 'subtitles'

interface Guest {
  readonly name: string
  readonly booth: Booth
  readonly page: ReturnType<typeof fakePlugins>['page']
  readonly fragile: FragileTransport
  sent: number
  announced: number
}

const pause = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs))

/** Runs three booths that exchange lines while their connections are cut at random. */
export async function talkThroughDisconnects(
  harness: DisconnectsHarness,
  { seed, lines, disconnects, maxAwayMs = 400 }: DisconnectsOptions,
): Promise<DisconnectsReport> {
  const { patienceMs = defaultPatienceMs } = harness
  const random = seededRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const room = `room-${crypto.randomUUID()}`
  const began = performance.now()

  const enter = async (index: number): Promise<Guest> => {
    const fragile = await harness.create()
    const { plugins, page } = fakePlugins({ transport: fragile.transport, clock: systemClock as never })
    const booth = createBooth({ plugins })
    const guest: Guest = { name: `Guest ${index}`, booth, page, fragile, sent: 0, announced: 0 }
    booth.on('lines.missing', (missing) => {
      guest.announced += missing.lines
    })
    await soon(booth.join({ room, name: guest.name, language: 'en-US' }), 'joining', patienceMs)
    return guest
  }

  const guests = await Promise.all(Array.from({ length: senders }, (_, index) => enter(index)))
  const one = () => guests[below(senders)] as Guest
  const isLive = ({ booth }: Guest) => booth.app.view.getSnapshot().connection === 'live'
  const shown = (listener: Guest, speaker: Guest) =>
    listener.booth[panel].view.getSnapshot().lines.filter(({ name }) => name === speaker.name)
  try {
    await pause(1_500)
    const perCut = Math.ceil(lines / disconnects)
    let left = lines
    for (let cut = 0; cut < disconnects; cut++) {
      const unlucky = one()
      await eventually(() => isLive(unlucky), 'being connected again', patienceMs)
      const awayMs = below(maxAwayMs)
      const spoken = Math.min(perCut, left)
      const at = below(spoken + 1)
      for (let line = 0; line < spoken; line++) {
        if (line === at) unlucky.fragile.disconnect(below(1_000))
        const speaker = one()
        if (speaker.booth[panel].send(`${speaker.sent}`)) speaker.sent++
        await pause(Math.ceil(awayMs / perCut))
      }
      if (at === spoken) unlucky.fragile.disconnect(below(1_000))
      left -= spoken
      unlucky.page.set({ online: false })
      unlucky.page.set({ online: true })
    }
    const missing = (listener: Guest) =>
      guests.reduce((sum, speaker) => sum + speaker.sent - shown(listener, speaker).length, 0)
    const isSettled = () =>
      guests.every((guest) => isLive(guest) && missing(guest) <= guest.announced) &&
      guests.every((guest) => shown(guest, guest).every(({ outcome }) => outcome === 'sent'))
    // A failure to settle shows in the figures below.
    await eventually(isSettled, 'everything coming right', patienceMs).catch(() => {})

    const report = { lost: 0, twice: 0, outOfOrder: 0, repaired: 0 }
    for (const listener of guests)
      for (const speaker of guests) {
        const theirs = shown(listener, speaker)
        const numbers = theirs.map(({ text }) => Number(text))
        report.lost += speaker.sent - new Set(numbers).size
        report.twice += numbers.length - new Set(numbers).size
        report.outOfOrder += numbers.filter((number, index) => index > 0 && number < Number(numbers[index - 1])).length
        report.repaired += theirs.filter(({ origin }) => origin === 'repair').length
      }
    return {
      sent: guests.reduce((sum, { sent }) => sum + sent, 0),
      disconnects,
      announced: guests.reduce((sum, { announced }) => sum + announced, 0),
      ...report,
      seconds: Math.round((performance.now() - began) / 1_000),
    }
  } finally {
    await Promise.allSettled(guests.map(({ booth }) => booth.leave()))
  }
}

/** Registers a test that no line is lost, duplicated or reordered when connections are cut at random under load. */
export function testDisconnects(
  { describe, it }: Runner,
  name: string,
  harness: DisconnectsHarness,
  options: DisconnectsOptions,
): void {
  describe(`${name}, ${options.disconnects} disconnects over ${options.lines} lines`, () => {
    const rule = async () => {
      const report = await talkThroughDisconnects(harness, options)
      console.info(`${name}: ${JSON.stringify(report)}`)
      const { lost, twice, outOfOrder, announced } = report
      assertEqual({ lost, twice, outOfOrder, announced }, { lost: 0, twice: 0, outOfOrder: 0, announced: 0 }, name)
    }
    it(
      'loses no line, and shows none twice or out of order',
      rule,
      timeoutMsOf(harness.patienceMs ?? defaultPatienceMs),
    )
  })
}
