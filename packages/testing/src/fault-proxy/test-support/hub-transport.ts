import { AdapterError, type ErrorCode, type Transport, type TransportSession } from '@lingobooth/core'
import type { OpenOptions } from '@lingobooth/core/adapter'

/** What a careless adapter does. */
export type TransportFlaw =
  | 'waits for ever to open'
  | 'waits for ever for an acknowledgement'
  | 'never looks whether the server is there'
  | 'says nothing when the connection ends'
  | 'claims success at once'
  | 'throws what the browser throws'
  | 'blames the request for everything'
  | 'tells its address'
  | 'lets a rejection go'
  | 'calls back after close'
  | 'tells the end twice'
  | 'is spoiled by a failure'

interface Letter {
  readonly type?: string
  readonly number?: number
  readonly message?: unknown
}

interface Waiting {
  resolve(): void
  reject(error: unknown): void
}

const id = 'hub'

/** A transport for the hub: acknowledged, with a heartbeat, without a reconnection of its own. */
export function createHubTransport(url: string, timeoutMs: number, flaw?: TransportFlaw): Transport {
  let isSpoiled = false
  const failure = (code: ErrorCode, what: string) => {
    if (flaw === 'throws what the browser throws') return new TypeError(what)
    if (flaw === 'blames the request for everything') return new AdapterError(id, 'bad-request', what)
    return new AdapterError(id, code, flaw === 'tells its address' ? `${what} at ${url}` : what)
  }

  const open = (options: OpenOptions): Promise<TransportSession> =>
    new Promise((resolve, reject) => {
      if (flaw === 'is spoiled by a failure' && isSpoiled) {
        reject(failure('network', 'This broke before.'))
        return
      }
      const socket = new WebSocket(url)
      const waiting = new Map<number, Waiting>()
      let isOver = false
      let isOpen = false
      let lastNumber = 0
      let heartbeat: ReturnType<typeof setTimeout> | undefined

      const finish = (code: ErrorCode, what: string) => {
        if (isOver) return
        isOver = true
        isSpoiled = true
        clearTimeout(opening)
        clearTimeout(heartbeat)
        socket.close()
        for (const { reject: fail } of waiting.values()) fail(failure(code, what))
        reject(failure(code, what))
      }
      const drop = (code: ErrorCode, what: string) => {
        if (isOver) return
        finish(code, what)
        if (!isOpen || flaw === 'says nothing when the connection ends') return
        options.onClosed(failure(code, what))
        if (flaw === 'tells the end twice') options.onClosed(failure(code, what))
      }
      const ask = (letter: object, deadlineMs = timeoutMs): Promise<void> => {
        const number = ++lastNumber
        let timer: ReturnType<typeof setTimeout>
        return new Promise<void>((resolve, reject) => {
          timer = setTimeout(() => reject(failure('timeout', 'No acknowledgement came.')), deadlineMs)
          waiting.set(number, { resolve, reject })
          socket.send(JSON.stringify({ ...letter, number }))
        }).finally(() => {
          clearTimeout(timer)
          waiting.delete(number)
        })
      }
      const beat = () => {
        heartbeat = setTimeout(() => {
          ask({ type: 'ping' }).then(beat, () => drop('network', 'The server went silent.'))
        }, timeoutMs / 2)
      }
      const session: TransportSession = {
        limits: { messageBytes: 65_536 },
        async publish(_, message) {
          if (isOver) throw new AdapterError(id, 'closed', 'The session is closed.')
          const deadlineMs = flaw === 'waits for ever for an acknowledgement' ? 1_000_000_000 : timeoutMs
          const asked = ask({ type: 'say', message }, deadlineMs)
          if (flaw !== 'claims success at once') return asked
          asked.catch(() => undefined)
        },
        async close() {
          if (flaw === 'calls back after close' && !isOver) options.onStatus('interrupted')
          finish('closed', 'The session is closed.')
        },
      }
      const opening = setTimeout(
        () => drop('timeout', 'The server did not open.'),
        flaw === 'waits for ever to open' ? 1_000_000_000 : timeoutMs,
      )
      options.signal.addEventListener('abort', () => finish('aborted', 'Opening was aborted.'))
      socket.addEventListener('close', () => drop('network', 'The connection ended.'))
      socket.addEventListener('open', () => {
        const joined = ask(
          { type: 'join', room: options.room },
          flaw === 'waits for ever to open' ? 1_000_000_000 : timeoutMs,
        )
        joined.then(
          () => {
            isOpen = true
            clearTimeout(opening)
            if (flaw !== 'never looks whether the server is there') beat()
            resolve(session)
          },
          () => drop('timeout', 'The server did not let in.'),
        )
      })
      const read = async (data: unknown) => {
        const letter: Letter | null = JSON.parse(String(data))
        if (isOver || !letter) return
        if (letter.type === 'said') options.onDelivery({ channel: 'main', message: letter.message })
        else waiting.get(letter.number ?? 0)?.resolve()
      }
      socket.addEventListener('message', ({ data }) => {
        const reading = read(data)
        if (flaw !== 'lets a rejection go') reading.catch(() => drop('network', 'The server sent what is no letter.'))
      })
    })

  return { id, open }
}
