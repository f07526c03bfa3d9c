import { v7 } from 'uuid'
import { type ErrorCode, errorCodeOf, isRefusal, LingoboothError } from '../errors.ts'
import type { Language } from '../ports/common.ts'
import { applyLanguage, set } from '../settings/settings.ts'
import { languageLookup, resolveLanguage } from '../text/languages/language.ts'
import type { GlossaryTerm } from '../translate/glossary/glossary-term.ts'
import { closeAdapters } from '../vendors/close-adapters.ts'
import { withTimeout } from '../vendors/with-timeout.ts'
import type { Computed } from '../views/publish.ts'
import type { AppStatus, AppView, ConnectionStatus } from '../views/views.ts'
import type { Adapters } from './adapters.ts'
import type { Stores } from './atoms.ts'
import type { BoothCommand } from './booth.events.ts'
import type { Booth, Visit } from './booth.types.ts'
import type { RoomParts } from './room-parts.ts'

/** How long leaving waits until the last lines are sent. */
export const lastLinesMs = 1_000

export interface LifeOptions {
  readonly stores: Stores
  readonly adapters: Adapters
  readonly timeoutMs: number
  /** Not batched by frame, since a hidden page may draw none. */
  readonly app: Computed<Pick<AppView, 'status' | 'connection' | 'error'>>
  parts(): RoomParts | undefined
  readonly glossary: readonly GlossaryTerm[] | undefined
  /** Fetches what only a room needs. */
  loadRoom(): Promise<RoomParts>
  send(command: BoothCommand): void
}

/** `start`, `join`, `leave` and `visit`, as promises. */
export function createLife({ app, stores, adapters, timeoutMs, parts, loadRoom, glossary, send }: LifeOptions) {
  const { clock, logger, page, player, transport, translators, recognizers, voices } = adapters
  const status = () => app.get().status
  const transcripts = Object.values(stores.transcripts)

  /** Waits until `isReached` returns true, of the booth's state or the transcripts; it may throw. A command that was sent inside a listener is carried out first. */
  const reached = async (isReached: () => boolean): Promise<void> => {
    await Promise.resolve()
    await new Promise<void>((resolve, reject) => {
      const check = () => {
        try {
          if (!isReached()) return
          resolve()
        } catch (error) {
          reject(error)
        }
        for (const subscription of subscriptions) subscription.unsubscribe()
      }
      const subscriptions = [app.subscribe(check), ...transcripts.map((transcript) => transcript.subscribe(check))]
      check()
    })
  }

  const isSending = () =>
    app.get().connection === 'live' &&
    transcripts.some((transcript) => transcript.get().lines.some(({ outcome }) => outcome === 'sending'))

  const reachedOrFailed = (wanted: (status: AppStatus, connection: ConnectionStatus) => boolean) =>
    reached(() => {
      const { status, connection, error } = app.get()
      if (wanted(status, connection)) return true
      const failure = failureOf(status, connection, error)
      if (failure) throw failure
      return false
    })

  const refuseWhenJoined = () => {
    if (status() === 'joined')
      throw new LingoboothError('bad-state', 'The booth is in a room. Call leave() before joining another.')
  }

  let stopPage = () => {}
  /** How often the host called `leave`; what began before must not go on. */
  let departures = 0
  /** While the booth is being left, until all of it is closed. */
  let closing: Promise<void> | undefined
  /** Rejoining in the same language keeps the participant's choices. */
  let joinedLanguage = ''

  const refuseWhenLeftSince = (departure: number) => {
    if (departures !== departure) throw leftError()
  }

  let given = glossary

  const setGlossary: Booth['setGlossary'] = async (terms) => {
    given = undefined
    const { layGlossary } = await import('../translate/glossary/lay-glossary.ts')
    layGlossary(stores, terms)
  }

  const start: Booth['start'] = async () => {
    const departure = departures
    if (closing) await closing
    refuseWhenLeftSince(departure)
    stopPage()
    stores.online.set(page.online)
    stopPage = page.subscribe(() => {
      stores.online.set(page.online)
      const { connection, ttsQueue } = stores.actors.get()
      if (page.online) connection?.send({ type: 'page.online' })
      ttsQueue?.send({ type: 'page.changed' })
      if (!page.visible) return parts()?.room.sendHeld()
      connection?.send({ type: 'page.visible' })
      ttsQueue?.send({ type: 'page.visible' })
    })
    loadRoom().catch(() => {})
    send({ type: 'start' })
    const terms = given
    if (terms)
      await setGlossary(terms).catch((error) => {
        given = terms
        throw error
      })
    await reachedOrFailed((now) => now === 'ready' || now === 'joined')
  }

  /** Logged too, as a component may only show that joining failed. */
  const refusal = (code: ErrorCode, message: string): LingoboothError => {
    logger.warn('The booth could not join', { code, message })
    return new LingoboothError(code, message)
  }

  const join: Booth['join'] = async ({ room, name, language, gender, captionsNotice, listen, earlier }) => {
    if (!transport)
      throw refusal('missing-port', 'No plugin fills the port Transport. Add one, such as broadcastTransport().')
    const departure = departures
    if (!closing) refuseWhenJoined()
    await start()
    const { loadRules } = await loadRoom()
    refuseWhenLeftSince(departure)
    refuseWhenJoined()
    const known = resolveLanguage(language, stores.catalogue.get())
    if (!known) throw refusal('bad-option', unknownLanguage(stores.catalogue.get()))
    if (!isNamed(room) || !isNamed(name)) throw refusal('bad-option', 'Pass room and name as non-empty strings.')
    const stored = earlier && (await import('../lines/stored-line.ts'))
    const lines = stored?.earlierLines(earlier, languageLookup(stores.catalogue).codeOf)
    await loadRules(room).catch((error: unknown) => {
      throw refusal(errorCodeOf(error), LingoboothError.is(error) ? error.message : 'The policy of the room failed.')
    })
    refuseWhenLeftSince(departure)
    refuseWhenJoined()
    const languages = stores.languages.get()
    const chosen = languages.find((allowed) => allowed === known) ?? languages[0]
    if (!chosen) throw refusal('bad-option', 'The policy of the room allows no language of the catalogue.')
    const seeded = new Set(stores.seeds.get().keys())
    const isNewLanguage = chosen.code !== joinedLanguage
    joinedLanguage = chosen.code
    stores.settings.set((settings) => {
      const spoken = isNewLanguage ? applyLanguage(settings, chosen.code, seeded) : settings
      return gender ? set(spoken, 'tts', 'gender', gender) : spoken
    })
    const more = {
      ...(captionsNotice && { captionsNotice }),
      ...(lines && { earlier: lines }),
      ...((listen || stores.rules.get()?.role === 'listener') && { listen: true as const }),
      ...(chosen !== known && { otherLanguage: true as const }),
    }
    send({ type: 'join', request: { room, name, clientId: v7(), ...more } })
    await reachedOrFailed(isLive)
  }

  const close = async () => {
    stopPage()
    parts()?.speech.finish()
    parts()?.room.flush()
    if (isSending())
      await withTimeout(() => reached(() => !isSending()), { clock, timeoutMs: lastLinesMs }).catch(() => {})
    send({ type: 'leave' })
    await reached(() => status() === 'left' || status() === 'idle')
    try {
      await withTimeout(async () => player?.dispose(), { clock, timeoutMs })
    } catch (error) {
      logger.warn('The audio player could not be disposed of', { code: errorCodeOf(error) })
    }
    await closeAdapters([transport, ...translators, ...recognizers, ...voices], { clock, timeoutMs, logger })
  }

  const leave: Booth['leave'] = () => {
    departures++
    closing ??= close().finally(() => {
      closing = undefined
    })
    return closing
  }

  let current: Visit | undefined

  const visit: Booth['visit'] = (options) => {
    let isOver = false
    const own: Visit = {
      async enter() {
        if (isOver) return
        const isTrying = current === own
        if (!isTrying) void current?.end()
        current = own
        if (closing) await closing
        if (isOver) return
        try {
          if (isTrying && status() === 'joined') await reachedOrFailed(isLive)
          else await join(options)
        } catch (error) {
          if (!isOver) throw error
        }
      },
      end() {
        isOver = true
        if (current !== own) return closing ?? Promise.resolve()
        current = undefined
        return leave()
      },
    }
    return own
  }

  return { start, join, leave, visit, setGlossary }
}

const unknownLanguage = (languages: readonly Language[]) => {
  const codes = languages.map(({ code }) => code)
  const some = codes.slice(0, 3).join(', ') + (codes.length > 3 ? ' …' : '')
  return `The language passed to join is not in the catalogue. Use a tag such as "en-US" or one of its codes: ${some}`
}

const leftError = () => new LingoboothError('aborted', 'The booth was left before it was ready.')

const isLive = (status: AppStatus, connection: ConnectionStatus) => status === 'joined' && connection === 'live'

const isNamed = (text: unknown) => typeof text === 'string' && text.trim() !== ''

function failureOf(status: AppStatus, connection: ConnectionStatus, code: ErrorCode | null): LingoboothError | null {
  if (status === 'failed')
    return new LingoboothError(
      code ?? 'internal',
      'The booth could not load, or stopped on an internal error. Call app.retry() or start() again.',
    )
  if (status === 'left') return leftError()
  if (connection === 'waiting' && isRefusal(code))
    return new LingoboothError(code, 'The transport refused the connection. Check its options and credentials.')
  return null
}
