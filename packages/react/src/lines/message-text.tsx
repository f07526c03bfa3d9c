import { linkify, type ShownText } from '@lingobooth/core/view'
import { memo } from 'react'
import { part } from '../parts/part.ts'

/** A participant's text: never markup, and only safe URLs become links. */
const MessageText = memo(function MessageText({ text }: { text: string }) {
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

/** Text in its own language and direction. */
export function Spoken({ shown, name }: { shown: ShownText; name: string }) {
  return (
    <p {...part('lines', name)} lang={shown.tag} dir={shown.direction}>
      <MessageText text={shown.text} />
    </p>
  )
}
