import { startFaultProxy } from '../../packages/testing/src/fault-proxy/fault-proxy.ts'
import { type LivekitServer, startLivekitServer } from './livekit.ts'
import { startUdpRelay } from './udp-relay.ts'

/** A LiveKit server behind a path for signalling and media that can be cut. */
export interface LivekitPath extends LivekitServer {
  /** The port that the server names for media, and the one at which the path begins. */
  readonly media: { readonly from: number; readonly to: number }
  /** Resets the connections for signalling, takes no new ones, and loses all media. */
  cut(): Promise<void>
  comeBack(): Promise<void>
}

export async function startLivekitPath(): Promise<LivekitPath> {
  const server = await startLivekitServer()
  const signalling = await startFaultProxy({ upstream: server.url.replace('ws:', 'http:') })
  const media = await startUdpRelay(server.udpPort)
  return {
    ...server,
    url: signalling.webSocketUrl,
    media: { from: server.udpPort, to: media.port },
    async cut() {
      media.cut()
      await signalling.refuse()
      await signalling.cutAll('reset')
    },
    async comeBack() {
      media.comeBack()
      await signalling.comeBack()
    },
    async stop() {
      await signalling.close()
      media.close()
      await server.stop()
    },
  }
}
