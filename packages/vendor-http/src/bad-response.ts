import { AdapterError } from '@lingobooth/core'

export function badResponse(vendor: string, what: string): AdapterError {
  return new AdapterError(vendor, 'bad-response', `"${vendor}" answered ${what}.`)
}
