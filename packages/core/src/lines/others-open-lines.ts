import { createOwnedMap } from '../kit/owned-map.ts'
import type { LinkAtoms, Participants } from '../link/link-atoms.ts'
import type { Seen } from '../link/seen.ts'
import type { Author } from '../link/wire/author.ts'
import { lineKey } from '../link/wire/author.ts'
import type { Control } from '../link/wire/control-message.ts'
import type { GivenPreview } from '../link/wire/given-translations.ts'
import { modules } from '../modules.ts'
import type { PeopleAtoms } from '../people/people-atoms.ts'
import type { Enforcement } from '../people/policy.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import type { Clock } from '../ports/services.port.ts'
import type { SettingsAtoms } from '../settings/settings-atoms.ts'
import { firstOf, isBlank } from '../text/clean-text.ts'
import { wholeParts } from '../text/whole-parts.ts'
import type { LineTranslator } from '../translate/translate.ts'
import type { LinesAtoms } from './lines-atoms.ts'
import { closeLine, type OpenLine, openLine } from './open-lines.ts'

/** An open line without news for this long is gone. */
export const openLineMs = 8_000
/** For how long it is told of a text that its author went away before sending it. */
export const goneMs = 6_000
/** Open lines of others per module, and of one person: tabs speak at once, and a line may wait for its translations while the next one is spoken. */
export const maxOpenLines = 50
export const maxOpenLinesOfPerson = 4

export interface OthersOpenLinesOptions {
  readonly stores: Pick<LinesAtoms, 'openLines'> &
    Pick<LinkAtoms, 'participants'> &
    Pick<SettingsAtoms, 'settings'> &
    Pick<PeopleAtoms, 'rules'>
  readonly clock: Clock
  readonly seen: Pick<Seen, 'has'>
  readonly lineTranslator: Pick<LineTranslator, 'given'>
  readonly isRemoved: Enforcement['isRemoved']
}

type Partial = Extract<Control, { readonly type: 'partial' }>

interface Open {
  readonly line: OpenLine
  /** Runs out when there is no news. */
  readonly timer: unknown
}

const noneOpen = () => createOwnedMap<Open>({ max: maxOpenLines, maxOfOwner: maxOpenLinesOfPerson, whenFull: 'share' })

/** The open lines of others. Each is gone when its final line comes, its sender leaves or is removed, or there is no news of it for too long. */
export function createOthersOpenLines({ stores, clock, seen, lineTranslator, isRemoved }: OthersOpenLinesOptions) {
  const open = { subtitles: noneOpen(), chat: noneOpen() }

  const hide = (module: Module, { line, timer }: Open) => {
    clock.clearTimeout(timer)
    stores.openLines[module].set((lines) => closeLine(lines, line.key))
  }

  const close = (module: Module, key: string): OpenLine | undefined => {
    const known = open[module].get(key)
    if (!known) return undefined
    open[module].delete(key)
    hide(module, known)
    return known.line
  }

  /** Of what was typed and not sent, nothing is kept; its readers are told. */
  const lose = (module: Module, { line, timer }: Open) => {
    if (!line.typing || line.gone || isBlank(line.text)) return void close(module, line.key)
    clock.clearTimeout(timer)
    const { translation, ...rest } = line
    const gone: OpenLine = { ...rest, text: '', stable: { calm: 0, fast: 0 }, gone: true }
    const ends = clock.setTimeout(() => close(module, line.key), goneMs)
    stores.openLines[module].set((lines) => openLine(lines, gone))
    open[module].set(line.key, line.person, { line: gone, timer: ends })
  }

  const closeAll = (isOver: (sender: string) => boolean) => {
    for (const module of modules)
      for (const { line } of open[module].values()) if (isOver(line.sender)) close(module, line.key)
  }

  /** The part of a translation up to `end`, or from it on, corrected by the dictionaries. */
  const corrected = (
    { text, speakerLanguage }: Pick<Partial, 'text' | 'speakerLanguage'>,
    given: readonly GivenPreview[],
    target: LanguageCode,
    part: (preview: GivenPreview) => string,
  ) => {
    const translations = given.map((preview) => ({ ...preview, text: part(preview) }))
    return lineTranslator.given({ text, speakerLanguage, multiple: true, translations }, target)?.text
  }

  /** Into the language that is read here. */
  const translationOf = (
    module: Module,
    said: Partial,
    before: OpenLine | undefined,
  ): Pick<OpenLine, 'translation'> => {
    const target = stores.settings.get()[module].targetLanguage
    const { translations: given } = said
    if (!given) return before?.translation ? { translation: before.translation } : {}
    const held = corrected(said, given, target, ({ text, stableChars }) => firstOf(text, stableChars)) ?? ''
    const rest =
      corrected(said, given, target, ({ text, stableChars }) => text.slice(firstOf(text, stableChars).length)) ?? ''
    const sentences = said.typing && { sentenceChars: wholeParts(held).sentences }
    const translation = { target, text: held + rest, stableChars: held.length, ...sentences }
    return held + rest === '' ? {} : { translation }
  }

  let present: Participants = stores.participants.get()
  const { unsubscribe } = stores.participants.subscribe((now) => {
    const before = present
    present = now
    const hasLeft = (sender: string) => before.has(sender) && !now.has(sender)
    for (const module of modules)
      for (const each of open[module].values()) if (hasLeft(each.line.sender)) lose(module, each)
  })

  return {
    /** Its final line has come. Returns what was open. */
    close,
    /** Of people who were removed from the room. */
    closeRemoved: () => closeAll(isRemoved),
    end: unsubscribe,

    /** Returns false for what is older than what is known of the line. Only the client that opened a line says more of it. */
    receive(module: Module, partial: Partial, author: Author): boolean {
      const { id, clientId, text, stable, typed, typing, speakerLanguage, revision } = partial
      // A message is seen once it is sent.
      if (typing && (module !== 'subtitles' || stores.rules.get()?.liveTyping === 'off')) return false
      const key = lineKey(author.sender, id)
      if (seen.has(key)) return false
      const known = open[module].get(key)
      if (known && (known.line.clientId !== clientId || known.line.revision >= revision)) return false
      clock.clearTimeout(known?.timer)
      const settled = { calm: firstOf(text, stable.calm).length, fast: firstOf(text, stable.fast).length }
      // What was seen while it was typed stays so until it is final.
      const isTyping = typing ?? known?.line.typing
      const said = {
        ...{ speakerLanguage, revision, text, stable: settled },
        ...(typed && { typed }),
        ...(isTyping && { typing: isTyping }),
      }
      const isErased = isTyping === true && isBlank(text)
      const translated = isErased ? {} : translationOf(module, partial, known?.line)
      const line = { ...author, key, id, clientId, own: false, ...said, ...translated }
      const timer = clock.setTimeout(() => lose(module, { line, timer: undefined }), openLineMs)
      stores.openLines[module].set((lines) => (isErased ? closeLine(lines, key) : openLine(lines, line)))
      for (const { value } of open[module].set(key, author.person, { line, timer })) hide(module, value)
      return true
    },
  }
}

export type OthersOpenLines = ReturnType<typeof createOthersOpenLines>
