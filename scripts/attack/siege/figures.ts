import { median, quantile } from '../../bench/statistics.ts'
import type { Figure } from '../figure.ts'
import type { Counts } from './child.ts'
import type { Health } from './health.ts'
import type { Phase } from './rooms.ts'

/** What was seen of a siege. */
export interface Siege {
  readonly calm: Phase
  readonly besieged: Phase
  /** Whether the gateway has not ended. */
  readonly isAlive: boolean
  readonly vendor: Counts
  readonly hostile: Counts
  /** By process: of each second of the siege. */
  readonly health: Readonly<Record<'gateway' | 'vendor' | 'hostile' | 'rooms', readonly Health[]>>
}

const mebibyte = 1_048_576
const mostHeapBytes = 400 * mebibyte
const mostRssBytes = 768 * mebibyte
/** What the cache may still be filled with. */
const mostGrowthBytes = 64 * mebibyte
const mostMoreMs = 150

const bound = (what: string, value: number, atMost: number, unit: Figure['unit']): Figure => ({
  ...{ what, value, atMost, unit },
})
const told = (what: string, value: number, unit: Figure['unit']) => bound(what, value, Number.POSITIVE_INFINITY, unit)

/** Whatever the speed of the machine. */
export function figuresOfLosses({ calm, besieged, isAlive, vendor, hostile, health }: Siege): readonly Figure[] {
  const lines = [...calm.lines, ...besieged.lines]
  const lost = lines.filter(({ isLost }) => isLost).length
  const readings = [...calm.readings, ...besieged.readings]
  const unread = readings.filter((isThere) => !isThere).length
  /** One that has ended could not tell how much it had taken in the end. */
  const most = (of: keyof Health) =>
    isAlive ? Math.max(...health.gateway.map((second) => second[of])) : Number.POSITIVE_INFINITY
  const failed = Object.entries(hostile).filter(([name]) => name.endsWith(': 500'))
  const failures = failed.reduce((total, [, count]) => total + count, 0)
  return [
    bound('gateways that have ended', Number(!isAlive), 0, 'times'),
    bound(`honest lines without a translation, of ${lines.length}`, lost, 0, 'lines'),
    bound(`lines and voices that readers did not get, of ${readings.length}`, unread, 0, 'lines'),
    bound('calls of vendors for what honest rooms had bought', vendor.boughtAgain ?? 0, 0, 'times'),
    bound('the most memory of the gateway', most('peakRssBytes'), mostRssBytes, 'bytes'),
    bound('its largest heap', most('heapBytes'), mostHeapBytes, 'bytes'),
    bound('hostile requests at which it failed (500)', failures, 0, 'times'),
    told('honest requests sent again after a 429 or 503, calm', calm.repeats, 'times'),
    told('the same, besieged', besieged.repeats, 'times'),
  ]
}

/** By how much more it takes in the last fifth of the time than in the second. */
function growthOf(seconds: readonly Health[], of: 'rssBytes' | 'heapBytes'): number {
  const fifth = Math.floor(seconds.length / 5)
  const medianOf = (part: readonly Health[]) => median(part.map((second) => second[of]))
  return medianOf(seconds.slice(-fifth)) - medianOf(seconds.slice(fifth, 2 * fifth))
}

const timeOf = ({ lines }: Phase, share: number) =>
  quantile(
    lines.map(({ ms }) => ms),
    share,
  )

/** On a machine that does little else, and over minutes. */
export function figuresOfTime({ calm, besieged, health }: Siege): readonly Figure[] {
  const slowest = Math.round(timeOf(calm, 0.99))
  const more = timeOf(besieged, 0.99) - slowest
  return [
    bound(`99 of 100 honest lines, above the calm (${slowest} ms)`, more, mostMoreMs, 'ms'),
    bound('growth of the memory', growthOf(health.gateway, 'rssBytes'), mostGrowthBytes, 'bytes'),
    bound('growth of the heap', growthOf(health.gateway, 'heapBytes'), mostGrowthBytes, 'bytes'),
    told(`honest lines, median (${Math.round(timeOf(calm, 0.5))} in the calm)`, timeOf(besieged, 0.5), 'ms'),
  ]
}

/** What helps to understand the others. */
export function figuresOfLoad({ vendor, hostile, health }: Siege): readonly Figure[] {
  const of = (seconds: readonly Health[], what: keyof Health) => seconds.map((second) => second[what])
  return [
    ...Object.entries(health).flatMap(([name, seconds]) => [
      told(`${name}: time of the processor in a second, median`, median(of(seconds, 'cpuMs')), 'ms'),
      told(`${name}: longest standstill in a second, 9 of 10`, quantile(of(seconds, 'stoodStillMs'), 0.9), 'ms'),
    ]),
    told('machine: time of all processors in a second, median', median(of(health.rooms, 'machineMs')), 'ms'),
    ...Object.entries(vendor).map(([name, count]) => told(`vendor: ${name}`, count, 'times')),
    ...Object.entries(hostile)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, count]) => told(`hostile ${name}`, count, 'times')),
  ]
}
