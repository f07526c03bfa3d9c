import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'

/** The last word of a sentence, which may be written without spaces. */
const lastWordAt = (text: string, tag: string): number =>
  [...new Intl.Segmenter(tag, { granularity: 'word' }).segment(text)].findLast(({ isWordLike }) => isWordLike)?.index ??
  0

/** Who says it, and words of which the last is still open. */
export function CaptionSample({ booth }: { booth: Booth }) {
  const { captionPreview, tag } = useMessages()
  const name = useSelector(booth.app.view.published, (view) => view.name)
  const end = lastWordAt(captionPreview, tag)
  return (
    <div {...part('panel', 'caption-sample')} role="paragraph">
      <span {...part('panel', 'caption-name')}>
        <bdi>{name}</bdi>
      </span>
      <span {...part('panel', 'caption-text')}>
        {captionPreview.slice(0, end)}
        <span {...part('panel', 'caption-open')}>{captionPreview.slice(end)}</span>
      </span>
    </div>
  )
}
