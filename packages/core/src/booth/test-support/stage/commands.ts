import type { Queued } from '../../../kit/in-turn.ts'
import type { Outgoing, OutgoingLine } from '../../../link/outgoing.ts'
import type { Duplex, Module } from '../../../ports/common.ts'
import type { Gate } from '../../../speech/capture-gates.ts'
import type { StayActors } from '../../../views/booth.selectors.ts'
import type { BoothCommand } from '../../booth.events.ts'

/** What a page and its participant do in a room. */
export type StayCommand =
  | ({ readonly type: 'line.submit'; readonly hold?: true } & OutgoingLine)
  | { readonly type: 'line.ready'; readonly key: string }
  | { readonly type: 'lines.flush' }
  | ({ readonly type: 'line.drafted' } & OutgoingLine)
  | ({ readonly type: 'speak' } & Queued)
  | { readonly type: 'microphone.toggle'; readonly module: Module; readonly active: boolean }
  | { readonly type: 'gate.close' | 'gate.open'; readonly gate: Gate }
  | { readonly type: 'mute' | 'unmute' | 'unlock' }
  | { readonly type: 'flip.request'; readonly module: Module }
  | { readonly type: 'device.changed' }
  | { readonly type: 'duplex.changed'; readonly duplex: Duplex }
  | { readonly type: 'page.online' | 'page.visible' | 'page.changed' }

const ofBooth: readonly string[] = ['start', 'join', 'leave', 'retry', 'work.failed']
export const isOfBooth = (command: BoothCommand | StayCommand): command is BoothCommand =>
  ofBooth.includes(command.type)

/** Sends it where the booth does. */
export function command(
  { connection, microphoneOwner, ttsQueue, flip, outgoing }: Partial<StayActors> & { outgoing: Outgoing | undefined },
  given: StayCommand,
) {
  switch (given.type) {
    case 'speak':
      return ttsQueue?.send({ ...given, type: 'enqueue' })
    case 'mute':
    case 'unmute':
    case 'unlock':
    case 'page.changed':
      return ttsQueue?.send(given as { type: 'mute' })
    case 'microphone.toggle':
      return microphoneOwner?.send(given.active ? { type: 'take', module: given.module } : { type: 'release' })
    case 'gate.close':
    case 'gate.open':
    case 'device.changed':
    case 'duplex.changed':
      return microphoneOwner?.send(given)
    case 'flip.request':
      return flip?.send(given)
    case 'page.online':
      return connection?.send(given as { type: 'page.online' })
    case 'page.visible':
      connection?.send({ type: 'page.visible' })
      return ttsQueue?.send({ type: 'page.visible' })
    case 'line.submit':
      return outgoing?.submit(given, { hold: given.hold ?? false })
    case 'line.ready':
      return outgoing?.ready(given.key)
    case 'lines.flush':
      return outgoing?.flush()
    case 'line.drafted':
      return outgoing?.draft({ module: given.module, key: given.key })
  }
}
