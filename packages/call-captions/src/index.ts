export { type CallCaptions, type CallCaptionsOptions, callCaptions, createCallCaptions } from './call-captions.ts'
export type { CallCaption, CaptionSource } from './captions.types.ts'
