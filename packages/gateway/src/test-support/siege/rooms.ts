import { setTimeout as sleep } from 'node:timers/promises'
import { honestLine, soundBytesPerChar, source, targets } from './lines.ts'

export interface Line {
  /** From the first request to the answer, with the pause before a second one. */
  readonly ms: number
  readonly isLost: boolean
}

/** What came of what was asked for in a while. */
export interface Phase {
  readonly lines: Line[]
  /** What readers asked for besides: whether they got it. */
  readonly readings: boolean[]
}

const rooms = 10
const everyMs = 1_000
/** As the adapter of the page waits. */
const timeoutMs = 20_000
/** Of so many lines, a reader asks for one too, and hears it. */
const readOneOf = 5
const contextLines = 2

/** Rooms in each of which a line a second is typed, and two or three languages are read; some lines are asked for again so many lines later. */
export async function openRooms(url: string, linesLater: number) {
  const newPhase = (): Phase => ({ lines: [], readings: [] })
  let phase = newPhase()
  const timers: NodeJS.Timeout[] = []
  const pending = new Set<Promise<void>>()

  async function tokenOf(who: string): Promise<string> {
    const response = await fetch(`${url}/token`, { method: 'POST', headers: { cookie: who } })
    return (await response.json()).token
  }

  /** Asks once more after the pause that it is asked for. Undefined is no answer. */
  async function ask(token: string, path: string, body: object): Promise<Response | undefined> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const send = () => {
      const signal = AbortSignal.timeout(timeoutMs)
      return fetch(`${url}/${path}`, { method: 'POST', headers, body: JSON.stringify(body), signal })
    }
    const first = await send()
    const pause = first.headers.get('retry-after')
    if (![429, 503].includes(first.status) || pause === null) return first.ok ? first : undefined
    void first.body?.cancel()
    await sleep(Number(pause) * 1_000)
    const second = await send()
    return second.ok ? second : undefined
  }

  async function open(room: number): Promise<void> {
    const speaker = await tokenOf(`ann-${room}@room-${room}:speaker`)
    const reader = await tokenOf(`ben-${room}@room-${room}:listener`)
    const into = targets.slice(room, room + 2 + (room % 2))
    const [language = ''] = into
    let next = 0
    const read = new Set<number>()

    async function translates(token: string, line: number, languages: readonly string[]): Promise<boolean> {
      const text = honestLine(room, line)
      const before = Array.from({ length: Math.min(line, contextLines) }, (_, index) => line - index - 1)
      const context = before.map((earlier) => honestLine(room, earlier)).reverse()
      const response = await ask(token, 'translate', { texts: [text], source, targets: languages, context })
      const answer = await response?.json()
      return languages.every((target) => answer?.translations[target]?.[0] === `[${target}] ${text}`)
    }

    async function speaks(line: number): Promise<boolean> {
      const text = `[${language}] ${honestLine(room, line)}`
      const response = await ask(reader, 'speak', { text, language, gender: 'female' })
      return (await response?.arrayBuffer())?.byteLength === text.length * soundBytesPerChar
    }

    async function reads(line: number, counted: Phase): Promise<void> {
      const isRead = await translates(reader, line, [language]).catch(() => false)
      const isHeard = await speaks(line).catch(() => false)
      counted.readings.push(isRead, isHeard)
      if (isRead && isHeard) read.add(line)
    }

    async function types(): Promise<void> {
      const [counted, line] = [phase, next++]
      const startedAtMs = performance.now()
      const isThere = await translates(speaker, line, into).catch(() => false)
      counted.lines.push({ ms: performance.now() - startedAtMs, isLost: !isThere })
      if (isThere && line % readOneOf === 0) await reads(line, counted)
      if (read.has(line - linesLater)) await reads(line - linesLater, counted)
    }

    await sleep((room * everyMs) / rooms)
    timers.push(
      setInterval(() => {
        const typed = types().finally(() => pending.delete(typed))
        pending.add(typed)
      }, everyMs),
    )
  }

  await Promise.all(Array.from({ length: rooms }, (_, room) => open(room)))
  return {
    /** What is typed from now on. */
    begin(): Phase {
      phase = newPhase()
      return phase
    },
    /** Nobody types any more; resolves when everything is answered or given up. */
    async end() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(pending)
    },
  }
}
