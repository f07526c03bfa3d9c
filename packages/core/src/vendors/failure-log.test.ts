import { silentLogger } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { AdapterError, abortedError, LingoboothError } from '../errors.ts'
import { createFailureLog } from './failure-log.ts'

const line = 'A translation failed'
const noField = () => new AdapterError('deepl', 'bad-response', '"deepl" answered without the field "text".')
const status = (code: number) => new AdapterError('deepl', 'bad-request', `"deepl" answered ${code}.`, { status: code })

function watched() {
  const logger = silentLogger()
  const watch = createFailureLog(logger)
  return {
    entries: logger.entries,
    fail: (error: unknown, adapter = 'deepl') => watch(line, adapter, Promise.reject(error)).catch((thrown) => thrown),
    succeed: (adapter = 'deepl') => watch(line, adapter, Promise.resolve('hola')),
  }
}

it('the failure log names the adapter, the failure and the remedy, and passes the failure on', async () => {
  const { entries, fail } = watched()
  const error = status(400)
  expect(await fail(error)).toBe(error)
  expect(entries).toEqual([
    {
      level: 'warn',
      message: line,
      details: { vendor: 'deepl', code: 'bad-request', status: 400, message: '"deepl" answered 400.' },
    },
  ])
})

it('the failure log reports each reason once until the adapter works again', async () => {
  const { entries, fail, succeed } = watched()
  for (const error of [noField(), noField(), status(400), status(404), noField()]) await fail(error)
  expect(entries.map(({ details }) => [details?.code, details?.status])).toEqual([
    ['bad-response', undefined],
    ['bad-request', 400],
    ['bad-request', 404],
  ])
  await fail(noField(), 'azure')
  expect(await succeed()).toBe('hola')
  await fail(noField())
  await fail(noField(), 'azure')
  expect(entries).toHaveLength(5)
})

it('the failure log names the adapter if the core gave up on it', async () => {
  const { entries, fail } = watched()
  await fail(new LingoboothError('timeout', 'No answer within 15000 ms.'))
  expect(entries[0]?.details).toEqual({ vendor: 'deepl', code: 'timeout', message: 'No answer within 15000 ms.' })
})

it('the failure log omits the message of a foreign error, which may quote a text or a key', async () => {
  const { entries, fail } = watched()
  await fail(new TypeError('Failed to parse https://vendor.example/?key=secret&text=hello'))
  await fail('secret')
  expect(entries.map(({ details }) => details)).toEqual([{ vendor: 'deepl', code: 'internal' }])
})

it('the failure log omits a message that quotes what was said', async () => {
  const logger = silentLogger()
  const error = new AdapterError('deepl', 'bad-request', 'Cannot translate "hello".')
  await createFailureLog(logger)(line, 'deepl', Promise.reject(error), 'hello').catch(() => {})
  expect(logger.entries.map(({ details }) => details)).toEqual([{ vendor: 'deepl', code: 'bad-request' }])
})

it('the failure log ignores a call that was aborted', async () => {
  const { entries, fail } = watched()
  await fail(abortedError())
  expect(entries).toEqual([])
})
