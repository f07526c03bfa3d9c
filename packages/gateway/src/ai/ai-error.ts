import { AdapterError, type ErrorCode, type LingoboothError } from '@lingobooth/core'
import { adapterErrorOf, codeOfStatus, httpError } from '@lingobooth/core/adapter'
import { AISDKError, APICallError, InvalidArgumentError, RetryError, UnsupportedFunctionalityError } from 'ai'

/** What was paid for is used up: OpenAI and others say so with the status of "too many". */
const usedUp = /"(?:insufficient_quota|quota_exceeded|billing_hard_limit_reached)"/

/** The SDK's errors quote what was said, the vendor's words and sometimes the key: only the code, the status and the wait are kept. */
export function aiError(vendor: string, thrown: unknown, nowMs: number): LingoboothError {
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown
  const own = (code: ErrorCode, message: string) => new AdapterError(vendor, code, `"${vendor}" ${message}`)
  if (APICallError.isInstance(error)) {
    const { statusCode: status, responseHeaders, responseBody = '' } = error
    if (status === undefined) return own('network', 'could not be reached: try again.')
    if (status >= 200 && status < 300) return own('bad-response', 'sent an answer that the AI SDK cannot read.')
    if (usedUp.test(responseBody)) return own('quota-exceeded', 'says that its quota is used up: see its account.')
    const wait = responseHeaders?.['retry-after']
    if (status < 200 || status > 599) return own(codeOfStatus(status), `answered with HTTP ${status}.`)
    return httpError(vendor, new Response(null, { status, headers: wait ? { 'retry-after': wait } : {} }), nowMs)
  }
  if (InvalidArgumentError.isInstance(error) || UnsupportedFunctionalityError.isInstance(error))
    return own('bad-option', 'refuses its options: see "model" and "providerOptions".')
  if (AISDKError.isInstance(error)) return own('bad-response', 'sent an answer that the AI SDK cannot read.')
  return adapterErrorOf(vendor, thrown)
}
