import type { TranscriptLine } from '@lingobooth/core'
import { assembleBooth } from '@lingobooth/core/workspace'
import { SubtitlesPanel, useApp } from '@lingobooth/react'
import { webPlatform } from '@lingobooth/web'
import { type ComponentProps, type ReactElement, useEffect, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { SubtitleItem } from '../../../packages/react/src/lines/subtitle-item.tsx'
import { flood } from './flood.ts'
import { deliverLine, fedTransport, instantVendors, languages } from './plugins.ts'

declare global {
  interface Window {
    /** Adds lines to the list of this page. */
    addLines?: (count: number) => void
  }
}

let added = 0
const nextText = () => `Line ${++added}: we will start the meeting in five minutes.`

const sender = () => `sender ${added % 7}`
const speaker = () => `Speaker ${added % 7}`

const inEnglish = { initialSourceLanguage: 'en-US', initialTargetLanguage: 'en-US' } as const

/** Our subtitles panel, fed through its transport. */
export function OwnList() {
  const plugins = [fedTransport, instantVendors, webPlatform()]
  const [{ booth }] = useState(() => assembleBooth({ plugins }, { senderRate: false }))
  const { status } = useApp(booth)
  useEffect(() => {
    void booth.join({ room: 'bench', name: 'Reader', language: 'en-US' }).then(() => {
      const addLine = () => deliverLine(nextText(), sender(), speaker())
      const isShown = () => document.body.textContent.includes(`Line ${added}:`)
      window.addLines = (count) => {
        for (let index = 0; index < count; index++) addLine()
      }
      window.flood = (linesPerSecond, seconds) => flood(linesPerSecond, seconds, { addLine, isShown })
    })
  }, [booth])
  if (status !== 'joined') return null
  return <SubtitlesPanel provider={booth} {...inEnglish} initialVisibility={true} username="Reader" />
}

/** Of each row; nothing is pressed. */
const row = {
  hue: 0,
  bilingual: false,
  direction: 'ltr' as const,
  waits: false,
  languages,
  controls: {} as ComponentProps<typeof SubtitleItem>['controls'],
}

/** Nothing but a virtua list of the same rows, which stays at its end. */
export function BareList() {
  const [lines, setLines] = useState<readonly TranscriptLine[]>([])
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  useEffect(() => {
    window.addLines = (count) => setLines((known) => [...known, ...Array.from({ length: count }, bareLine)])
  }, [])
  useEffect(() => {
    list.current?.scrollToIndex(lines.length - 1, { align: 'end' })
  }, [lines])
  const renderLine = (line: TranscriptLine, index: number): ReactElement => (
    <SubtitleItem line={line} previous={lines[index - 1]} {...row} />
  )
  return (
    <div ref={scroller} style={{ overflow: 'auto', blockSize: '100dvh' }}>
      <Virtualizer ref={list} data={lines} scrollRef={scroller}>
        {renderLine}
      </Virtualizer>
    </div>
  )
}

function bareLine(): TranscriptLine {
  const text = nextText()
  const speech = {
    text,
    speakerLanguage: 'english-united-states',
    time: '10:20:30',
    type: 'text',
    truncated: false,
  } as const
  const own = { own: false, origin: 'live', revision: 0, sentAtMs: 0, receivedAtMs: 0 } as const
  const translated = { multiple: false, translations: [], pending: [], translation: { state: 'none' } } as const
  const from = { sender: sender(), person: sender(), speaker: sender(), name: speaker() }
  return { key: text, id: text, ...speech, ...own, ...translated, ...from }
}
