export { Greeting } from './greeting.tsx'
export { Invitation } from './invitation.tsx'
