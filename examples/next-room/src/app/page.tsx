import { Meeting } from './meeting.tsx'

export default function Page() {
  return (
    <main>
      <h1>Weekly meeting</h1>
      <Meeting />
    </main>
  )
}
