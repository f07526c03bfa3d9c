import type { GatewayOptions } from '../options.ts'
import type { Participant } from '../participant.ts'

const passedOn = ['cookie', 'authorization', 'origin', 'accept-language']
const timeoutMs = 5_000
const maxChars = 65_536

/**
 * Asks an address of the host who a page is: it gets the page's cookies, `authorization` and JSON body, and answers with the participant, or with 401, 403 or 404
 * for nobody.
 */
export function forwardedLogIn(
  url: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): GatewayOptions['authorize'] {
  return async (request) => {
    const headers = new Headers({ 'content-type': 'application/json' })
    for (const name of passedOn) {
      const value = request.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    const body = (await request.text()) || '{}'
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
    if ([401, 403, 404].includes(response.status)) return null
    const answer = await response.text()
    if (!response.ok || answer.length > maxChars) throw new Error('The log-in did not answer.')
    return JSON.parse(answer) as Participant | null
  }
}
