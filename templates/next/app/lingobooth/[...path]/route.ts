import type { Gateway } from '@lingobooth/gateway'
import { createMeetingGateway } from '../../../server/gateway.ts'

let gateway: Gateway | undefined

/** Next loads this file while it builds, without `.env` of the server: the gateway is made for the first request. */
const serve = (request: Request) => {
  gateway ??= createMeetingGateway()
  return gateway.fetch(request)
}

export { serve as GET, serve as OPTIONS, serve as POST }
