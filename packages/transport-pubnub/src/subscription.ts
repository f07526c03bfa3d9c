import type PubNub from 'pubnub'

export interface SubscriptionOptions {
  readonly client: PubNub
  /** PubNub channels; presence is reported for the first. */
  readonly channels: readonly [string, ...string[]]
  readonly withPresence: boolean
  readonly listener: PubNub.Listener
}

/** Subscribes with one request. Returns a function that ends only this subscription. */
export function subscribe({ client, channels, withPresence, listener }: SubscriptionOptions): () => void {
  const [first, ...rest] = channels
  const head = client.channel(first).subscription({ receivePresenceEvents: withPresence })
  const [second, ...others] = rest.map((channel) => client.channel(channel).subscription())
  const all = second ? head.addSubscription(second) : undefined
  for (const other of others) all?.addSubscription(other)
  const subscription = all ?? head
  subscription.addListener(listener)
  subscription.subscribe()
  return () => {
    subscription.removeListener(listener)
    subscription.unsubscribe()
  }
}
