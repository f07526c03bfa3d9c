import type { Language } from '@lingobooth/core'
import { readPageParameters } from '@lingobooth/core/view'
import type { FormEvent } from 'react'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { enterRoom } from './visit.ts'

const maxChars = 64

interface LobbyProps {
  /** Query of the page URL, to prefill the form. */
  readonly query: string
  readonly languages: readonly Language[]
}

export function Lobby({ query, languages }: LobbyProps) {
  const main = useFocusOnArrival()
  const given = new URLSearchParams(query)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    const read = readPageParameters(new URLSearchParams(fields))
    if (read.ok) enterRoom(read.parameters)
  }
  return (
    <main className="lobby" ref={main} tabIndex={-1}>
      <h1>Join a call</h1>
      <p>Everybody speaks or types in one language and reads, or hears, the others in another. Use headphones.</p>
      {query !== '' && <p role="alert">The address is not complete. Check what is filled in below.</p>}
      <form onSubmit={submit}>
        <label>
          Your name
          <input name="n" required maxLength={maxChars} defaultValue={given.get('n') ?? ''} autoComplete="name" />
        </label>
        <label>
          Conference
          <input name="id" required maxLength={maxChars} defaultValue={given.get('id') ?? 'weekly'} />
        </label>
        <label>
          Your language
          <select name="lng" required defaultValue={given.get('lng') ?? 'en-US'}>
            {languages.map(({ code, tag, name }) => (
              <option key={code} value={tag}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Voice that you hear
          <select name="g" defaultValue={given.get('g') === 'female' ? 'female' : 'male'}>
            <option value="male">Male</option>
            <option value="female">Female</option>
          </select>
        </label>
        <button type="submit" className="primary">
          Join call
        </button>
      </form>
    </main>
  )
}
