import { beginningLength, type ShownText } from '@lingobooth/core/view'
import { Fragment, memo, type ReactNode, useContext, useState } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { lazyModule, useLazy } from '../parts/lazy.ts'
import { part } from '../parts/part.ts'
import { SoughtHere, useTabStop } from './line-contexts.ts'
import type * as Links from './links.ts'
import { markedPieces } from './marked-pieces.ts'

/** Loaded with the first text that may hold a link; until then, links are plain text. */
const links = lazyModule<typeof Links>(() => import('./links.ts'))
const mayHaveLink = (text: string) => /\.\S|:\/\//u.test(text)

const Link = ({ href, title, text }: Pick<HTMLAnchorElement, 'href' | 'title' | 'text'>) => (
  <a
    {...part('lines', 'link')}
    {...useTabStop()}
    href={href}
    title={title}
    target="_blank"
    rel="noopener noreferrer nofollow ugc"
    referrerPolicy="no-referrer"
  >
    {text}
  </a>
)

const LinkedText = memo(function LinkedText({ text }: { text: string }) {
  const linkify = useLazy(links, true)?.linkify
  if (!linkify) return text
  return linkify(text).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
    piece.kind === 'link' ? <Link key={index} {...piece} /> : piece.text,
  )
})

/** A participant's text: never markup, and only safe URLs become links. */
const messageText = (text: string) => (mayHaveLink(text) ? <LinkedText text={text} /> : text)

/** The text up to a place, with its figures to look at. */
export const wordsUpTo = (shown: Pick<ShownText, 'text' | 'figures' | 'agreed'>, end: number): ReactNode =>
  markedPieces(shown, end).map(({ start, text, name }) =>
    name ? (
      <span key={start} {...part('lines', name)}>
        {text}
      </span>
    ) : (
      <Fragment key={start}>{messageText(text)}</Fragment>
    ),
  )

/** Where the words end that are whole: half an address is no link. */
const endOfWords = (text: string, end: number) =>
  /^\S/.test(text.slice(end)) ? end - (text.slice(0, end).split(/\s/).at(-1)?.length ?? 0) : end

interface MoreButtonProps {
  readonly of: string
  readonly isWhole: boolean
  onToggle(): void
}

function MoreButton({ of, isWhole, onToggle }: MoreButtonProps) {
  const { showMore, showLess } = useMessages()
  const name = isWhole ? showLess : showMore
  return (
    <button
      {...part('button', 'quiet')}
      {...useTabStop()}
      type="button"
      aria-label={`${name}: ${of.slice(0, 40)}`}
      aria-expanded={isWhole}
      data-more
      onClick={onToggle}
    >
      {name}
    </button>
  )
}

interface SpokenProps {
  readonly shown: ShownText
  readonly name: string
  /** After the text. */
  readonly children?: ReactNode
}

/** Text in its own language and direction. Of a long one, its beginning until somebody wants more, or a search looks at the rest. */
export function Spoken({ shown, name, children }: SpokenProps) {
  const [isWhole, setIsWhole] = useState(false)
  const sought = useContext(SoughtHere)
  const { text } = shown
  const length = beginningLength(text)
  const isLong = length < text.length
  const isSought = isLong && sought?.isBeyond(text) === true
  const isCut = isLong && !isWhole && !isSought
  const end = isCut ? length : text.length
  const wordsEnd = endOfWords(text, end)
  return (
    <>
      <div {...part('lines', name)} role="paragraph" lang={shown.tag} dir={shown.direction}>
        {wordsUpTo(shown, wordsEnd)}
        {isCut && `${text.slice(wordsEnd, end)}…`}
        {children}
      </div>
      {isLong && !isSought && <MoreButton of={text} isWhole={isWhole} onToggle={() => setIsWhole(!isWhole)} />}
    </>
  )
}
