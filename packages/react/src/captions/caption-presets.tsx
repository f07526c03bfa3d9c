import type { CaptionStyle, CaptionStyleChange } from '@lingobooth/core/view'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'

/** All but the place. */
type Look = Omit<CaptionStyle, 'x' | 'y'>

const asOnPage = {
  size: undefined,
  font: undefined,
  color: undefined,
  opacity: undefined,
  background: undefined,
  backgroundOpacity: undefined,
  window: undefined,
  windowOpacity: undefined,
  edge: undefined,
} satisfies { [Field in keyof Required<Look>]: undefined }

const presets: Readonly<Record<'large' | 'contrast' | 'page', Look>> = {
  large: { size: 200 },
  contrast: { size: 150, color: '#ffffff', opacity: 100, background: '#000000', backgroundOpacity: 100 },
  page: {},
}

const names = ['large', 'contrast', 'page'] as const
const fields = Object.keys(asOnPage) as (keyof Look)[]

const isLook = (style: CaptionStyle, look: Look) => fields.every((field) => style[field] === look[field])

interface CaptionPresetsProps {
  readonly style: CaptionStyle
  onChange(change: CaptionStyleChange): void
}

/** Looks of captions, each with one press. */
export function CaptionPresets({ style, onChange }: CaptionPresetsProps) {
  const messages = useMessages()
  const labels = { ...messages.captionPresets, page: messages.asOnPage }
  return (
    <div {...part('panel', 'segments')}>
      {names.map((name) => (
        <button
          key={name}
          {...part('button', 'segment')}
          type="button"
          aria-pressed={isLook(style, presets[name])}
          onClick={() => onChange({ ...asOnPage, ...presets[name] })}
        >
          {labels[name]}
        </button>
      ))}
    </div>
  )
}
