import { Booth, useCreateBooth } from '@lingobooth/react'
import { broadcastTransport } from '@lingobooth/transport-broadcast'
import { vendorsAfter } from './vendors.ts'

const parameters = new URLSearchParams(location.search)
const plugins = [broadcastTransport(), vendorsAfter(Number(parameters.get('vendorMs') ?? 0))]
const translate = parameters.get('translate') === 'receiver' ? 'receiver' : 'sender'

/** The whole add-on between two tabs; the address carries n, id, lng, g, and who translates, how fast. */
export function Conversation() {
  return <Booth provider={useCreateBooth({ plugins, translate })} autologin />
}
