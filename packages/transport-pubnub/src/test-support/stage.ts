import type PubNub from 'pubnub'
import { afterEach, beforeEach } from 'vitest'
import { join, type Participant, plainClient } from './join.ts'
import {
  type PubnubServer,
  type PubnubServerOptions,
  type RouteName,
  startPubnubServer,
} from './pubnub-server/index.ts'

export interface Stage {
  readonly server: PubnubServer
  /** Opens a session that the end of the test closes. */
  enter(userId: string, options?: object): Promise<Participant>
  /** A client that knows nothing of this adapter. */
  plain(userId: string, options?: object): PubNub
  requestsOf(route: RouteName): PubnubServer['requests']
  /** Runs at the end of the test. */
  atEnd(action: () => unknown): void
}

/** A fresh server for each test, with what the tests do at it. */
export function pubnubStage(options: PubnubServerOptions = {}): Stage {
  let server: PubnubServer | undefined
  const actions: (() => unknown)[] = []
  const running = () => {
    if (!server) throw new Error('The stage is for use inside of a test.')
    return server
  }
  beforeEach(async () => {
    server = await startPubnubServer(options)
  })
  afterEach(async () => {
    for (const act of actions.splice(0)) await act()
    await server?.close()
  })
  return {
    get server() {
      return running()
    },
    async enter(userId, more = {}) {
      const participant = await join(running(), userId, more)
      actions.push(participant.session.close)
      return participant
    },
    plain(userId, more = {}) {
      const client = plainClient(running(), userId, more)
      actions.push(() => client.destroy(true))
      return client
    },
    requestsOf: (name) => running().requests.filter(({ route }) => route === name),
    atEnd: (action) => void actions.push(action),
  }
}
