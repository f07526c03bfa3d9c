import { errorCodeOf } from '../errors.ts'
import { maxSenderChars } from '../link/limits.ts'
import type { LinkAtoms } from '../link/link-atoms.ts'
import { noParticipants } from '../link/link-atoms.ts'
import type { RoomSession } from '../link/session.ts'
import { syncParticipants } from '../link/sync-participants.ts'
import { type Author, personOf, unknownPerson } from '../link/wire/author.ts'
import type { Clock, Logger } from '../ports/services.port.ts'
import type { TransportSession } from '../ports/transport.port.ts'
import type { SettingsAtoms } from '../settings/settings-atoms.ts'
import { createNames, type Names } from './unique-names.ts'

export interface PeopleOptions {
  readonly clock: Clock
  readonly logger: Logger
  readonly stores: Pick<LinkAtoms, 'identity' | 'participants'> & Pick<SettingsAtoms, 'settings'>
  readonly session: Pick<RoomSession, 'userOf' | 'hasOpened'>
}

/** By then, a transport that has opened has listed everybody, quiet participants too. */
const rosterMs = 120_000

/** Who is in the room, and the author of each message. */
export function createPeople({ clock, logger, stores, session }: PeopleOptions) {
  const ownNames = () => {
    const { subtitles, chat } = stores.settings.get()
    return [stores.identity.get()?.name, subtitles.username, chat.username].filter((name) => name !== undefined)
  }
  let names: Names | undefined
  /** Not yet known to have left, also while a connection is down. */
  let present = new Set<string>()

  const personOfSender = (sender: string): string => personOf(sender, session.userOf(sender))
  /** Everybody speaks for himself. */
  const speakerOf = personOfSender

  const nameOf = (sender: string, name: string, isPast = false): string =>
    names?.of(speakerOf(sender), name, isPast || !session.hasOpened()) ?? name

  /** Without a known user, a returning participant may be somebody else. */
  const left = (sender: string) => {
    present.delete(sender)
    if (session.userOf(sender) === undefined) names?.leave(speakerOf(sender))
  }

  return {
    /** Another room is entered. */
    enterRoom() {
      names = createNames(ownNames)
      present = new Set()
    },

    personOf: personOfSender,
    speakerOf,
    nameOf,

    /** `isPast`: said before this participant came. `isRelayed`: on the word of another, so that nobody else is charged for it. */
    authorOf(
      sender: string,
      name = '',
      { isPast = false, isRelayed = false }: { readonly isPast?: boolean; readonly isRelayed?: boolean } = {},
    ): Author {
      return {
        sender,
        person: isRelayed ? unknownPerson : personOfSender(sender),
        speaker: speakerOf(sender),
        name: name && nameOf(sender, name, isPast || isRelayed),
      }
    },

    /** Keeps the list of participants as the transport tells it, until the returned function is called. */
    follow({ presence }: TransportSession): () => void {
      const openedAtMs = clock.monotonicMs()
      const seen = new Set<string>()
      const update = () => {
        try {
          const peers = presence?.peers().filter(({ sender }) => sender.length <= maxSenderChars) ?? []
          const senders = new Set(peers.map(({ sender }) => sender))
          const isComplete = clock.monotonicMs() - openedAtMs >= rosterMs
          for (const sender of present) if (!senders.has(sender) && (seen.delete(sender) || isComplete)) left(sender)
          for (const sender of senders) seen.add(sender) && present.add(sender)
          const before = stores.participants.get()
          stores.participants.set(syncParticipants(before, peers, { nameOf, personOf: personOfSender }))
        } catch (error) {
          logger.warn('The participants could not be read', { code: errorCodeOf(error) })
        }
      }
      const stopped = (stop: unknown) => {
        try {
          if (typeof stop === 'function') stop()
        } catch (error) {
          logger.warn('Changes of participants could not be followed', { code: errorCodeOf(error) })
        }
        stores.participants.set(noParticipants)
      }
      if (!presence) return () => stopped(undefined)
      update()
      try {
        const stop: unknown = presence.subscribe(update)
        return () => stopped(stop)
      } catch (error) {
        logger.warn('Changes of participants could not be followed', { code: errorCodeOf(error) })
        return () => stopped(undefined)
      }
    },
  }
}

export type People = ReturnType<typeof createPeople>
