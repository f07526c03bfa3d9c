import type { Plugin } from '@lingobooth/core'
import { CaptionScreen, useCreateBooth } from '@lingobooth/react'
import { broadcastTransport } from '@lingobooth/transport-broadcast'
import { webPlatform } from '@lingobooth/web'
import { useState } from 'react'
import '@lingobooth/react/captions.css'
import './screen-page.css'

const backgrounds = ['black', 'transparent', 'theme'] as const

interface ScreenPageProps {
  /** One of the three, or anything else for black. */
  readonly background: string
  readonly vendors: readonly Plugin[]
}

/** Captions alone, in the room and the language of the address. */
export function ScreenPage({ background, vendors }: ScreenPageProps) {
  const [plugins] = useState(() => [webPlatform({ settings: false }), broadcastTransport(), ...vendors])
  const booth = useCreateBooth({ plugins })
  return (
    <CaptionScreen
      provider={booth}
      autologin
      interfaceLanguage="reader"
      background={backgrounds.find((name) => name === background)}
    />
  )
}
