import type { ShownText } from '@lingobooth/core/view'
import { memo, type ReactNode } from 'react'
import { lazyModule } from '../parts/lazy-module.ts'
import { part } from '../parts/part.ts'
import { useLazy } from '../parts/use-lazy.ts'
import type * as Links from './links.ts'

/** Loaded with the first text that may hold a link; until then, links are plain text. */
const links = lazyModule<typeof Links>(() => import('./links.ts'))
const mayHaveLink = (text: string) => /\.\S|:\/\//u.test(text)

/** A participant's text: never markup, and only safe URLs become links. */
const MessageText = memo(function MessageText({ text }: { text: string }) {
  const linkify = useLazy(links, mayHaveLink(text))?.linkify
  if (!linkify) return text
  return linkify(text).map((piece, index) =>
    piece.kind === 'link' ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
        key={index}
        {...part('lines', 'link')}
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

interface SpokenProps {
  readonly shown: ShownText
  readonly name: string
  /** After the text. */
  readonly children?: ReactNode
}

/** Text in its own language and direction. */
export function Spoken({ shown, name, children }: SpokenProps) {
  return (
    <p {...part('lines', name)} lang={shown.tag} dir={shown.direction}>
      <MessageText text={shown.text} />
      {children}
    </p>
  )
}
