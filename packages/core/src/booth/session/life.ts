import { v7 } from 'uuid'
import { resolveLanguage } from '../../domain/language.ts'
import { applyLanguage, setGender } from '../../domain/settings.ts'
import { type ErrorCode, errorCodeOf, isRefusal, LingoboothError } from '../../errors.ts'
import { closeAdapters } from '../../policies/close-adapters.ts'
import type { Language } from '../../ports/common.ts'
import type { Computed } from '../../view-models/publish.ts'
import type { AppStatus, AppView, ConnectionStatus } from '../../view-models/views.ts'
import type { Adapters } from '../adapters.ts'
import type { Booth, Visit } from '../booth.types.ts'
import type { DeskTools } from '../desk.ts'

type NeededAdapters = 'page' | 'player' | 'transport' | 'translators' | 'recognizers' | 'voices'

export interface LifeOptions extends Omit<DeskTools, 'tell' | 'machines'>, Pick<Adapters, NeededAdapters> {
  /** Not batched by frame, since a hidden page may draw none. */
  readonly app: Computed<Pick<AppView, 'status' | 'connection' | 'error'>>
}

/** `start`, `join`, `leave` and `visit`, as promises. */
export function createLife({ app, stores, send, page, player, transport, ...tools }: LifeOptions) {
  const status = () => app.get().status

  const reached = (wanted: (status: AppStatus, connection: ConnectionStatus) => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const check = () => {
        const { status, connection, error } = app.get()
        const failure = failureOf(status, connection, error)
        const done = wanted(status, connection)
        if (!done && !failure) return
        subscription.unsubscribe()
        if (done || !failure) resolve()
        else reject(failure)
      }
      const subscription = app.subscribe(check)
      check()
    })

  const refuseWhenJoined = () => {
    if (status() === 'joined')
      throw new LingoboothError('bad-state', 'The booth is in a room. Call leave() before joining another.')
  }

  let stopPage = () => {}
  /** Rejoining in the same language keeps the participant's choices. */
  let joinedLanguage = ''

  const start: Booth['start'] = () => {
    stopPage()
    stores.online.set(page.online)
    stopPage = page.subscribe(() => {
      stores.online.set(page.online)
      if (page.online) send({ type: 'page.online' })
      send({ type: 'page.changed' })
      if (page.visible) send({ type: 'page.visible' })
    })
    send({ type: 'start' })
    return reached((now) => now === 'ready' || now === 'joined')
  }

  /** Logged too, as a component may only show that joining failed. */
  const refusal = (code: ErrorCode, message: string): LingoboothError => {
    tools.logger.warn('The booth could not join', { code, message })
    return new LingoboothError(code, message)
  }

  const join: Booth['join'] = async ({ room, name, language, gender }) => {
    if (!transport)
      throw refusal('missing-port', 'No plugin fills the port Transport. Add one, such as broadcastTransport().')
    if (status() === 'leaving') await reached((now) => now === 'left')
    refuseWhenJoined()
    await start()
    refuseWhenJoined()
    const languages = stores.languages.get()
    const chosen = resolveLanguage(language, languages)
    if (!chosen) throw refusal('bad-option', unknownLanguage(languages))
    if (!isNamed(room) || !isNamed(name)) throw refusal('bad-option', 'Pass room and name as non-empty strings.')
    const seeded = new Set(stores.seeds.get().keys())
    const isNewLanguage = chosen.code !== joinedLanguage
    joinedLanguage = chosen.code
    stores.settings.set((settings) => {
      const spoken = isNewLanguage ? applyLanguage(settings, chosen.code, seeded) : settings
      return gender ? setGender(spoken, gender) : spoken
    })
    send({ type: 'join', request: { room, name, clientId: v7() } })
    await reached((now, connection) => now === 'joined' && connection === 'live')
  }

  const leave: Booth['leave'] = async () => {
    stopPage()
    send({ type: 'leave' })
    if (status() !== 'idle') await reached((now) => now === 'left')
    try {
      await player?.dispose()
    } catch (error) {
      tools.logger.warn('The audio player could not be disposed of', { code: errorCodeOf(error) })
    }
    await closeAdapters([transport, ...tools.translators, ...tools.recognizers, ...tools.voices], tools)
  }

  let current: Visit | undefined
  let leaving: Promise<void> = Promise.resolve()

  const visit: Booth['visit'] = (options) => {
    let isOver = false
    const own: Visit = {
      async enter() {
        if (isOver) return
        if (current !== own) void current?.end()
        current = own
        await leaving
        if (isOver) return
        try {
          await join(options)
        } catch (error) {
          if (!isOver) throw error
        }
      },
      end() {
        if (!isOver) leaving = leave().catch(() => undefined)
        isOver = true
        return leaving
      },
    }
    return own
  }

  return { start, join, leave, visit }
}

const unknownLanguage = (languages: readonly Language[]) => {
  const codes = languages.map(({ code }) => code)
  const some = codes.slice(0, 3).join(', ') + (codes.length > 3 ? ' …' : '')
  return `The language passed to join is not in the catalogue. Use a tag such as "en-US" or one of its codes: ${some}`
}

const isNamed = (text: unknown) => typeof text === 'string' && text.trim() !== ''

function failureOf(status: AppStatus, connection: ConnectionStatus, code: ErrorCode | null): LingoboothError | null {
  if (status === 'failed')
    return new LingoboothError(
      code ?? 'internal',
      'The booth could not load, or stopped on an internal error. Call app.retry() or start() again.',
    )
  if (status === 'left') return new LingoboothError('aborted', 'The booth was left before it was ready.')
  if (connection === 'waiting' && isRefusal(code))
    return new LingoboothError(code, 'The transport refused the connection. Check its options and credentials.')
  return null
}
