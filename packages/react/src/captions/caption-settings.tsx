import type { Booth } from '@lingobooth/core'
import { type CaptionStyleChange, captionContrast, choices } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import { ChevronDown, ChevronUp } from 'lucide'
import { useId, useState } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { FieldLabel } from '../parts/field-label.tsx'
import { Icon } from '../parts/icon.tsx'
import { part } from '../parts/part.ts'
import { CaptionPresets } from './caption-presets.tsx'
import { CaptionSample } from './caption-sample.tsx'
import { useCaptionLook } from './use-captions.ts'

/** The colours of CTA-708's captions that have a name. */
const colors = {
  white: '#ffffff',
  black: '#000000',
  red: '#ff0000',
  green: '#00ff00',
  blue: '#0000ff',
  yellow: '#ffff00',
  magenta: '#ff00ff',
  cyan: '#00ffff',
} as const

const places = { top: 0, middle: 50, bottom: 100 } as const

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[]

type Options = readonly (readonly [value: string, label: string])[]

/** How captions look, with a preview. */
export function CaptionSettings({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const { captionFields } = messages
  const style = useSelector(booth.subtitles.view.published, ({ captionStyle }) => captionStyle)
  const look = useCaptionLook(booth)
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const change = (next: CaptionStyleChange) => booth.subtitles.setCaptionStyle(next)
  const percents = new Intl.NumberFormat(messages.tag, { style: 'percent' })
  const percent = (values: readonly number[]): Options =>
    values.map((value) => [String(value), percents.format(value / 100)])
  const colorsWith = (chosen: string | undefined): Options => {
    const named = keysOf(colors).map((name) => [colors[name] as string, messages.captionColors[name]] as const)
    return chosen && !named.some(([value]) => value === chosen) ? [...named, [chosen, chosen]] : named
  }
  const numberOf = (value: string) => (value === '' ? undefined : Number(value)) as never
  const textOf = (value: string) => (value === '' ? undefined : value) as never
  const place = style.x === 50 ? keysOf(places).find((name) => places[name] === style.y) : undefined
  const isMoved = style.x !== undefined || style.y !== undefined
  const movedByHand = isMoved && !place
  const contrast = captionContrast(style)
  const ratio = new Intl.NumberFormat(messages.tag, { maximumFractionDigits: 1 }).format(Math.floor(contrast * 10) / 10)

  return (
    <div {...part('panel', 'caption-settings')} role="group" aria-label={messages.captionSettings}>
      <div {...part('panel', 'column')}>
        <div {...part('panel', 'caption-preview')} {...look}>
          <CaptionSample booth={booth} />
        </div>
        <div {...part('panel', 'caption-contrast')} role="status">
          {contrast < choices.captions.minContrast && messages.lowContrast(ratio)}
        </div>
        <CaptionPresets style={style} onChange={change} />
        <button
          {...part('button', 'row')}
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-details`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {messages.captionDetails}
          <Icon of={isOpen ? ChevronUp : ChevronDown} />
        </button>
      </div>
      <div {...part('panel', 'choices')} id={`${id}-details`} hidden={!isOpen}>
        <Choice
          label={captionFields.font}
          value={style.font}
          options={choices.captions.fonts.map((font) => [font, messages.captionFonts[font]])}
          onChange={(value) => change({ font: textOf(value) })}
        />
        <Choice
          label={captionFields.size}
          value={style.size}
          options={percent(choices.captions.sizes)}
          onChange={(value) => change({ size: numberOf(value) })}
        />
        <Choice
          label={captionFields.color}
          value={style.color}
          options={colorsWith(style.color)}
          onChange={(value) => change({ color: textOf(value) })}
        />
        <Choice
          label={captionFields.opacity}
          value={style.opacity}
          options={percent(choices.captions.opacities)}
          onChange={(value) => change({ opacity: numberOf(value) })}
        />
        <Choice
          label={captionFields.background}
          value={style.background}
          options={colorsWith(style.background)}
          onChange={(value) => change({ background: textOf(value) })}
        />
        <Choice
          label={captionFields.backgroundOpacity}
          value={style.backgroundOpacity}
          options={percent([0, ...choices.captions.opacities])}
          onChange={(value) => change({ backgroundOpacity: numberOf(value) })}
        />
        <Choice
          label={captionFields.window}
          value={style.window}
          options={colorsWith(style.window)}
          onChange={(value) => change({ window: textOf(value) })}
        />
        <Choice
          label={captionFields.windowOpacity}
          value={style.windowOpacity}
          options={percent([0, ...choices.captions.opacities])}
          onChange={(value) => change({ windowOpacity: numberOf(value) })}
        />
        <Choice
          label={captionFields.edge}
          value={style.edge}
          options={choices.captions.edges.map((edge) => [edge, messages.captionEdges[edge]])}
          onChange={(value) => change({ edge: textOf(value) })}
        />
        <Choice
          label={captionFields.place}
          value={movedByHand ? 'moved' : place}
          options={[
            ...keysOf(places).map((name) => [name, messages.captionPlaces[name]] as const),
            ...(movedByHand ? ([['moved', messages.captionsMovedByHand]] as const) : []),
          ]}
          onChange={(value) => {
            const y = places[value as keyof typeof places]
            if (value !== 'moved') change(y === undefined ? { x: undefined, y } : { x: 50, y })
          }}
        />
      </div>
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string | number | undefined
  readonly options: Options
  onChange(value: string): void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const { asOnPage } = useMessages()
  const id = useId()
  return (
    <div {...part('panel', 'field')}>
      <FieldLabel htmlFor={id} label={label} />
      <select
        id={id}
        {...part('panel', 'select')}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="" aria-label={asOnPage}>
          —
        </option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
