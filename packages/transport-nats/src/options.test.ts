import { expect, it } from 'vitest'
import { createNatsTransport } from './index.ts'

it('a timeout out of range is refused', () => {
  expect(() => createNatsTransport({ timeoutMs: 0 })).toThrow(
    expect.objectContaining({
      ...{ code: 'bad-option', vendor: 'nats-transport' },
      message: 'Pass a number from 1 to 2147483647 as timeoutMs.',
    }),
  )
})

it('history and files can be left out', () => {
  createNatsTransport({ history: false, files: false })
})

it.each(['none', 'role', {}])('an unknown kind of permissions is refused: %j', (permissions) => {
  expect(() => createNatsTransport({ permissions: permissions as 'users' })).toThrow(
    expect.objectContaining({ code: 'bad-option', message: "Pass 'users' or 'roles' as permissions." }),
  )
})

it('an option that there is not is refused, with those that there are', () => {
  expect(() => createNatsTransport({ histroy: false } as never)).toThrow(
    expect.objectContaining({
      ...{ code: 'bad-option', vendor: 'nats-transport' },
      message:
        'There is no option histroy; there are servers, credentials, connection, prefix, domain, history, files, permissions, timeoutMs, clock.',
    }),
  )
})
