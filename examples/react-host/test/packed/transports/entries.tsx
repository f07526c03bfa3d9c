import '@lingobooth/react/styles.css'
import { Booth, useCreateBooth } from '@lingobooth/react'
import { broadcastTransport } from '@lingobooth/transport-broadcast'
import { httpVendors } from '@lingobooth/vendor-http'
import { webPlatform } from '@lingobooth/web'

export type * as core from '@lingobooth/core'
export type * as adapter from '@lingobooth/core/adapter'
export type * as audio from '@lingobooth/core/audio'
export type * as view from '@lingobooth/core/view'
export type * as web from '@lingobooth/web'
export type * as inline from '@lingobooth/web/inline'

const plugins = [webPlatform(), broadcastTransport(), ...httpVendors({ coreServiceUrl: '/core' })]

export function Meeting() {
  return <Booth provider={useCreateBooth({ plugins })} room="weekly" name="Ada Lovelace" language="en-US" />
}
