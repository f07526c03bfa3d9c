import type { Booth as BoothOfOne } from '@lingobooth/core'
import type { PageParameters } from '@lingobooth/core/view'
import { Booth } from '@lingobooth/react'
import { ConnectionState, type Room } from 'livekit-client'
import { useEffect, useMemo } from 'react'
import { duckWhileVoiceSounds } from './bridge/duck-while-voice-sounds.ts'
import { createDucking } from './bridge/ducking.ts'
import { holdWhileMuted } from './bridge/hold-while-muted.ts'
import { CallControls } from './call/call-controls.tsx'
import { Tiles } from './call/tiles.tsx'
import { useCall } from './call/use-call.ts'
import { useRoomChanges } from './call/use-room-changes.ts'
import { Voices } from './call/voices.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { invitationTo, leaveRoom } from './visit.ts'

const words = {
  noticeTexts: { 'capture-not-found': 'The call has no microphone. Unmute it there and try again.' },
  microphoneStates: { held: 'Paused while your microphone is muted' },
}
const interrupted: readonly ConnectionState[] = [ConnectionState.Reconnecting, ConnectionState.SignalReconnecting]

interface MeetingProps {
  readonly room: Room
  readonly booth: BoothOfOne
  readonly visit: PageParameters
}

/** The call, with the booth beside it. */
export function Meeting({ room, booth, visit }: MeetingProps) {
  const call = useCall(room, visit)
  const main = useFocusOnArrival()
  const invite = useMemo(() => invitationTo(visit.room), [visit.room])
  const ducking = useMemo(createDucking, [])
  useRoomChanges(room)
  useEffect(() => duckWhileVoiceSounds(booth, ducking), [booth, ducking])
  useEffect(() => holdWhileMuted(booth, room), [booth, room])

  return (
    <main className="meeting" ref={main} tabIndex={-1} aria-labelledby="room">
      <h1 id="room" className="unseen">
        {visit.room}
      </h1>
      <section className="call" aria-label="Call">
        {call.entered && <Tiles room={room} />}
        <div className="messages" role="status">
          {!call.entered && !call.failed && <p>Joining the call…</p>}
          {call.entered && interrupted.includes(room.state) && <p>The call is interrupted, trying again…</p>}
          {call.missing.length > 0 && (
            <p>You are in the call without {call.missing.join(' and ')}. Allow what is missing for this page.</p>
          )}
        </div>
        {call.failed && (
          <div className="messages" role="alert">
            <p>{call.entered ? 'The call was cut off.' : 'The call cannot be joined.'}</p>
            <button type="button" className="primary" onClick={call.retry}>
              Join again
            </button>
          </div>
        )}
        <CallControls room={room} inCall={call.entered && !call.failed} onLeave={leaveRoom} />
        <Voices room={room} ducking={ducking} />
      </section>
      <section className="beside" aria-label="Translation">
        {call.entered && <Booth provider={booth} {...visit} attachFile invite={invite} messages={words} />}
      </section>
    </main>
  )
}
