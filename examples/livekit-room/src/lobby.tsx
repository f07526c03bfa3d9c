import type { Language } from '@lingobooth/core'
import { readPageParameters } from '@lingobooth/core/view'
import type { FormEvent } from 'react'
import { readLobbyQuery } from './lobby-query.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { enterRoom } from './visit.ts'

const maxChars = 64

interface LobbyProps {
  /** Query of the page URL, or of the call that was left, to prefill the form. */
  readonly query: string
  readonly hasLeft: boolean
  readonly languages: readonly Language[]
}

export function Lobby({ query, hasLeft, languages }: LobbyProps) {
  const main = useFocusOnArrival()
  const { given, problems } = readLobbyQuery(query, languages)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    const read = readPageParameters(new URLSearchParams(fields))
    if (read.ok) enterRoom(read.parameters)
  }
  return (
    <main className="lobby" ref={main} tabIndex={-1} aria-labelledby="lobby">
      <h1 id="lobby">{hasLeft ? 'You left the call' : 'Join a call'}</h1>
      <p>Everybody speaks or types in one language and reads, or hears, the others in another. Use headphones.</p>
      {problems.length > 0 && (
        <div role="alert">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
      <form onSubmit={submit}>
        <label>
          Your name
          <input name="n" required maxLength={maxChars} defaultValue={given.name} autoComplete="name" />
        </label>
        <label>
          Conference
          <input name="id" required maxLength={maxChars} defaultValue={given.room} />
        </label>
        <label>
          Your language
          <select name="lng" required defaultValue={given.language}>
            {given.language === '' && (
              <option value="" disabled>
                Choose a language
              </option>
            )}
            {languages.map(({ code, tag, name }) => (
              <option key={code} value={tag}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Voice that you hear
          <select name="g" defaultValue={given.gender}>
            <option value="male">Male</option>
            <option value="female">Female</option>
          </select>
        </label>
        <button type="submit" className="primary">
          {hasLeft ? 'Join again' : 'Join call'}
        </button>
      </form>
    </main>
  )
}
