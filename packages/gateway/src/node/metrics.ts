import type { Gateway } from '../create-gateway.ts'
import type { GatewayEvent, OnEvent } from '../events.ts'

/** Counts of a gateway, as Prometheus reads them: without the names of participants and rooms. */
export interface Metrics {
  readonly onEvent: OnEvent
  /** In Prometheus' text format. */
  read(load?: ReturnType<Gateway['load']>): string
}

const buckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

const helps = {
  lingobooth_calls_total: 'counter Calls of pages.',
  lingobooth_call_seconds: 'histogram Time of a call, with its vendor.',
  lingobooth_bought_total: 'counter Calls of vendors that were paid for.',
  lingobooth_bought_amount_total: 'counter Code points translated or spoken, milliseconds recognised.',
  lingobooth_saved_total: 'counter Calls of vendors that were not needed, as somebody else had asked before.',
  lingobooth_vendor_failures_total: 'counter Calls of vendors that failed.',
  lingobooth_host_failures_total: 'counter Failures of the log-in, of tokens for transports, and of the usage webhook.',
  lingobooth_decisions_lost_total:
    'counter Rooms whose removals, captions or consents ended with a gateway, as the store did not take them.',
  lingobooth_store_works: 'gauge Whether the shared store answers.',
  lingobooth_cache_bytes: 'gauge Bytes of texts and sounds that are kept.',
  lingobooth_calls: 'gauge Calls in progress.',
  lingobooth_waiting: 'gauge Calls that wait for a place at a vendor.',
  lingobooth_streams: 'gauge Live recognitions in progress.',
} as const
type Name = keyof typeof helps

export function createMetrics(): Metrics {
  const series = new Map<Name, Map<string, number>>()

  const add = (name: Name, labels: Readonly<Record<string, string | number>>, amount: number, suffix = '') => {
    const shown = Object.entries(labels).map(([label, value]) => `${label}="${escaped(String(value))}"`)
    const key = `${name}${suffix}${shown.length > 0 ? `{${shown.join(',')}}` : ''}`
    const of = series.get(name) ?? new Map<string, number>()
    series.set(name, of)
    of.set(key, amount + (helps[name].startsWith('gauge') ? 0 : (of.get(key) ?? 0)))
  }

  function observe(route: string, seconds: number): void {
    for (const bucket of [...buckets, Number.POSITIVE_INFINITY])
      add(
        'lingobooth_call_seconds',
        { route, le: bucket === Number.POSITIVE_INFINITY ? '+Inf' : bucket },
        Number(seconds <= bucket),
        '_bucket',
      )
    add('lingobooth_call_seconds', { route }, seconds, '_sum')
    add('lingobooth_call_seconds', { route }, 1, '_count')
  }

  return {
    onEvent(event: GatewayEvent) {
      switch (event.kind) {
        case 'call':
          add('lingobooth_calls_total', { route: event.route, status: event.status, code: event.code ?? 'ok' }, 1)
          return observe(event.route, event.durationMs / 1_000)
        case 'bought': {
          const { service, vendor, calls, amount } = event
          add('lingobooth_bought_total', { service, vendor }, calls)
          return add('lingobooth_bought_amount_total', { service, vendor }, amount)
        }
        case 'saved':
          return add('lingobooth_saved_total', { service: event.service }, event.calls)
        case 'vendorFailed': {
          const { service, vendor, code } = event
          return add('lingobooth_vendor_failures_total', { service, vendor, code }, 1)
        }
        case 'hostFailed':
          return add('lingobooth_host_failures_total', {}, 1)
        case 'decisionsLost':
          return add('lingobooth_decisions_lost_total', {}, event.rooms)
        case 'store':
          return add('lingobooth_store_works', {}, Number(event.works))
      }
    },
    read(load) {
      add('lingobooth_cache_bytes', {}, load?.cacheBytes ?? 0)
      add('lingobooth_calls', {}, load?.calls ?? 0)
      add('lingobooth_waiting', {}, load?.waiting ?? 0)
      add('lingobooth_streams', {}, load?.streams ?? 0)
      return [...series]
        .flatMap(([name, of]) => {
          const [type, ...help] = helps[name].split(' ')
          const values = [...of].map(([key, value]) => `${key} ${value}`)
          return [`# HELP ${name} ${help.join(' ')}`, `# TYPE ${name} ${type}`, ...values]
        })
        .join('\n')
        .concat('\n')
    },
  }
}

const escaped = (value: string) => value.replace(/["\\\n]/g, '_')
