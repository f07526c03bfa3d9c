import { type ControlBody, createControl } from '../../link/wire/control-message.ts'

type State = Extract<ControlBody, { type: 'state' }>

const nothing: Omit<State, 'type'> = {
  heads: { subtitles: 0, chat: 0 },
  reads: { subtitles: [], chat: [], voice: [] },
}

/** What a booth says of itself, as it travels. */
export const wireState = (clientId: string, fields: Partial<State> = {}) =>
  createControl({ ...nothing, ...fields, type: 'state' }, { clientId, sentAtMs: 1 })
