import { Booth, useCreateBooth } from '@lingobooth/react'
import { broadcastTransport } from '@lingobooth/transport-broadcast'
import { instantVendors } from './instant-vendors.ts'

const plugins = [broadcastTransport(), instantVendors]

/** The whole add-on between two tabs; the address carries n, id, lng and g. */
export function Conversation() {
  return <Booth provider={useCreateBooth({ plugins })} autologin />
}
