import { useEffect, useState } from 'react'

/** Whether the browser gives the microphone without a question, as far as it tells. */
export function useGranted(): boolean {
  const [isGranted, setGranted] = useState(false)
  useEffect(() => {
    let status: PermissionStatus | undefined
    const look = () => setGranted(status?.state === 'granted')
    const asked = globalThis.navigator?.permissions?.query({ name: 'microphone' as PermissionName })
    asked?.then(
      (answer) => {
        status = answer
        look()
        answer.addEventListener('change', look)
      },
      () => {},
    )
    return () => status?.removeEventListener('change', look)
  }, [])
  return isGranted
}
