import type { AppView } from './views.ts'

/** What has happened here for the first time: it is never taken back. */
export interface FirstUse {
  readonly room: string | null
  /** Somebody has said something in this room, whatever was cleared since. */
  readonly hasLines: boolean
  /** This participant has switched the microphone on, in this room or another. */
  readonly hasSpoken: boolean
}

/** After a change. A new room has the lines of the one before until these are forgotten: they do not count. */
export const firstUseAfter = (before: FirstUse | undefined, { room, hasLines, hasSpoken }: FirstUse): FirstUse => ({
  room,
  hasLines: before?.room === room && (before.hasLines || hasLines),
  hasSpoken: before?.hasSpoken || hasSpoken,
})

/** Whether a first screen may stand in place of the subtitles: nobody has begun, and this participant can. */
export const greets = ({ hasLines }: FirstUse, { subtitles, stt }: AppView['panels'], listens: boolean): boolean =>
  !hasLines && !listens && subtitles && stt
