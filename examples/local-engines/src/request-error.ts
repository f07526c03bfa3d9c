/** An error with its HTTP status, a stable code and a message that says what to do. */
export interface RequestError extends Error {
  statusCode: number
  code: string
  retryAfterSeconds?: number
}

export function requestError(statusCode: number, code: string, message: string, retryAfterSeconds?: number) {
  const error: RequestError = Object.assign(new Error(message), { statusCode, code })
  if (retryAfterSeconds !== undefined) error.retryAfterSeconds = retryAfterSeconds
  return error
}

export const isRequestError = (error: unknown): error is RequestError =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
