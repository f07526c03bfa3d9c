/** What turns speech into text and text into speech; loaded when the microphone first opens or the first line is spoken. */
export { createListening } from '../speech/listening.ts'
export { createSpeaking } from '../voice/speaking.ts'
