import '@lingobooth/react/captions.css'
import { assembleBooth } from '@lingobooth/core/workspace'
import { Booth, CaptionBar, useApp } from '@lingobooth/react'
import { webPlatform } from '@lingobooth/web'
import { useEffect, useState } from 'react'
import { flood } from './flood.ts'
import { deliver, fedTransport, instantVendors } from './plugins.ts'

const lineChars = 10_000
const letters = new URLSearchParams(location.search).get('letters') ?? ''

let added = 0

/** Stands at the end of a line: where it is read now, only its last rows are shown. */
const numbered = (line: number) => `Line${line}:`

/** The longest lines, of one unbroken word each before their number, alternately in Subtitles and in Chat. */
function addLongLine() {
  const module = added % 2 === 0 ? 'subtitles' : 'chat'
  const number = ` ${numbered(++added)}`
  const text = letters.repeat(lineChars).slice(0, lineChars - number.length) + number
  const id = `long-${added}`
  const message = { id, module, time: '10:20:30', name: 'Eve', speakerLanguage: 'english-united-states', text }
  deliver({ channel: module, sender: 'eve', message: { ...message, ...(module === 'chat' && { type: 'text' }) } })
}

/** The whole add-on with captions, fed through its transport. */
export function Whole() {
  const plugins = [fedTransport, instantVendors, webPlatform()]
  const [{ booth }] = useState(() => assembleBooth({ plugins }, { senderRate: false }))
  const { status } = useApp(booth)
  useEffect(() => {
    if (status !== 'joined') return
    const isShown = () => document.body.textContent.includes(numbered(added))
    window.flood = (linesPerSecond, seconds) => flood(linesPerSecond, seconds, { addLine: addLongLine, isShown })
  }, [status])
  return (
    <div
      style={{
        position: 'relative',
        display: 'grid',
        gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
        blockSize: '100dvh',
      }}
    >
      <Booth provider={booth} room="bench" name="Reader" language="en-US" />
      <CaptionBar provider={booth} />
    </div>
  )
}
