import { beginningLength } from '@lingobooth/core/view'
import { memo, type ReactNode, useContext, useState } from 'react'
import type { ShownText } from '../booth-types.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { lazyModule } from '../parts/lazy-module.ts'
import { part } from '../parts/part.ts'
import { useLazy } from '../parts/use-lazy.ts'
import type * as Links from './links.ts'
import { SoughtHere } from './sought.ts'
import { useTabStop } from './tab-stop.ts'

/** Loaded with the first text that may hold a link; until then, links are plain text. */
const links = lazyModule<typeof Links>(() => import('./links.ts'))
const mayHaveLink = (text: string) => /\.\S|:\/\//u.test(text)

/** A participant's text: never markup, and only safe URLs become links. */
const MessageText = memo(function MessageText({ text }: { text: string }) {
  const linkify = useLazy(links, mayHaveLink(text))?.linkify
  const stop = useTabStop()
  if (!linkify) return text
  return linkify(text).map((piece, index) =>
    piece.kind === 'link' ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
        key={index}
        {...part('lines', 'link')}
        {...stop}
        href={piece.href}
        title={piece.title}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        referrerPolicy="no-referrer"
      >
        {piece.text}
      </a>
    ) : (
      piece.text
    ),
  )
})

/** Where the words end that are whole: half an address is no link. */
const endOfWords = (text: string, end: number) =>
  /^\S/.test(text.slice(end)) ? end - (text.slice(0, end).split(/\s/).at(-1)?.length ?? 0) : end

interface SpokenProps {
  readonly shown: ShownText
  readonly name: string
  /** After the text. */
  readonly children?: ReactNode
}

/** Text in its own language and direction. Of a long one, its beginning until somebody wants more, or a search looks at the rest. */
export function Spoken({ shown, name, children }: SpokenProps) {
  const { showMore, showLess } = useMessages()
  const [isWhole, setIsWhole] = useState(false)
  const sought = useContext(SoughtHere)
  const stop = useTabStop()
  const { text } = shown
  const length = beginningLength(text)
  const isLong = length < text.length
  const isSought = isLong && sought?.isBeyond(text) === true
  const isCut = isLong && !isWhole && !isSought
  const end = isCut ? length : text.length
  const wordsEnd = endOfWords(text, end)
  return (
    <>
      <p {...part('lines', name)} lang={shown.tag} dir={shown.direction}>
        <MessageText text={text.slice(0, wordsEnd)} />
        {isCut && `${text.slice(wordsEnd, end)}…`}
        {children}
      </p>
      {isLong && !isSought && (
        <button
          {...part('button', 'quiet')}
          {...stop}
          type="button"
          aria-label={`${isWhole ? showLess : showMore}: ${text.slice(0, 40)}`}
          aria-expanded={isWhole}
          data-more
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? showLess : showMore}
        </button>
      )}
    </>
  )
}
