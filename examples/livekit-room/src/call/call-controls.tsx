import type { Room } from 'livekit-client'
import { type LucideIcon, Mic, MicOff, PhoneOff, Video, VideoOff, Volume2 } from 'lucide-react'
import { useState } from 'react'
import type { Device } from './open-devices.ts'

interface CallControlsProps {
  readonly room: Room
  /** Sharing is disabled before joining, and after the call was disconnected. */
  readonly inCall: boolean
  onLeave(): void
}

/** Microphone, camera and leave buttons, and an unlock button if the browser requires a click for sound. */
export function CallControls({ room, inCall, onLeave }: CallControlsProps) {
  const { isMicrophoneEnabled: hears, isCameraEnabled: sees } = room.localParticipant
  const [refused, setRefused] = useState<Device | null>(null)
  const turn = async (device: Device, on: boolean) => {
    setRefused(null)
    try {
      if (device === 'microphone') await room.localParticipant.setMicrophoneEnabled(on)
      else await room.localParticipant.setCameraEnabled(on)
    } catch {
      setRefused(device)
    }
  }
  return (
    <>
      {refused && <p role="alert">The {refused} cannot be opened. Allow it for this page, or connect one.</p>}
      <fieldset className="controls" aria-label="Call controls">
        <CallButton
          icon={hears ? Mic : MicOff}
          label={hears ? 'Mute microphone' : 'Unmute microphone'}
          state={hears ? 'on' : 'off'}
          disabled={!inCall}
          onClick={() => turn('microphone', !hears)}
        />
        <CallButton
          icon={sees ? Video : VideoOff}
          label={sees ? 'Turn camera off' : 'Turn camera on'}
          state={sees ? 'on' : 'off'}
          disabled={!inCall}
          onClick={() => turn('camera', !sees)}
        />
        {!room.canPlaybackAudio && (
          <CallButton icon={Volume2} label="Turn sound on" state="off" onClick={() => room.startAudio()} />
        )}
        <CallButton icon={PhoneOff} label="Leave call" state="leave" onClick={onLeave} />
      </fieldset>
    </>
  )
}

interface CallButtonProps {
  readonly icon: LucideIcon
  readonly label: string
  readonly state: 'on' | 'off' | 'leave'
  readonly disabled?: boolean
  onClick(): void
}

const CallButton = ({ icon: Icon, label, state, disabled, onClick }: CallButtonProps) => (
  <button type="button" className="call-button" data-state={state} disabled={disabled} onClick={onClick}>
    <Icon aria-hidden="true" focusable="false" />
    <span>{label}</span>
  </button>
)
