import type { PageParameters } from '@lingobooth/core/view'
import { type LocalTrackPublication, type Room, RoomEvent, type Track } from 'livekit-client'
import { useEffect, useState } from 'react'
import { connectOptions, fetchCallAccess } from './call-access.ts'
import { type Device, devices, openDevices } from './open-devices.ts'

export interface Call {
  /** Stays true through interruptions. */
  readonly entered: boolean
  /** Reconnecting was given up. */
  readonly failed: boolean
  /** Devices that could not be opened. */
  readonly missing: readonly Device[]
  retry(): void
}

/** Joins the call for as long as the component is mounted. */
export function useCall(room: Room, visit: PageParameters): Call {
  const [visitor] = useState(() => crypto.randomUUID())
  const [attempt, setAttempt] = useState(0)
  const [entered, setEntered] = useState(false)
  const [failed, setFailed] = useState(false)
  const [missing, setMissing] = useState<readonly Device[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt enters again
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const fail = () => {
      if (!signal.aborted) setFailed(true)
    }
    const shared = new Set<Track.Source>()
    const found = ({ source }: LocalTrackPublication) => {
      shared.add(source)
      setMissing((before) => before.filter((device) => device !== source))
    }
    // After an outage the SDK shares the devices anew, and drops what could not be opened or published just then.
    const findAgain = async () => {
      const { localParticipant } = room
      const lost = devices.filter((device) => {
        const source = device as Track.Source
        return shared.has(source) && !localParticipant.getTrackPublication(source)
      })
      if (lost.length > 0) setMissing(await openDevices(room, signal, lost))
    }
    const enter = async () => {
      const access = await fetchCallAccess(visit, visitor, signal)
      signal.throwIfAborted()
      await room.connect(access.url, access.token, connectOptions(access))
      signal.throwIfAborted()
      setEntered(true)
      setMissing(await openDevices(room, signal))
    }
    setFailed(false)
    enter().catch(fail)
    room.on(RoomEvent.Disconnected, fail)
    room.on(RoomEvent.LocalTrackPublished, found)
    room.on(RoomEvent.Reconnected, findAgain)
    return () => {
      controller.abort()
      room.off(RoomEvent.Disconnected, fail)
      room.off(RoomEvent.LocalTrackPublished, found)
      room.off(RoomEvent.Reconnected, findAgain)
      void room.disconnect()
    }
  }, [room, visit, visitor, attempt])

  return { entered, failed, missing, retry: () => setAttempt((count) => count + 1) }
}
