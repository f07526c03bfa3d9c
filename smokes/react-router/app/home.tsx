export { Meeting as default } from '../src/meeting.tsx'
