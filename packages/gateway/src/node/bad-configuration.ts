import { LingoboothError } from '@lingobooth/core'

export const bad = (reason: string) => new LingoboothError('bad-option', `Configuration file of the gateway: ${reason}`)

/** A package that only some gateways need. */
export const installed = <T>(name: string, module: Promise<T>): Promise<T> =>
  module.catch(() => {
    throw bad(`it needs the package ${name}: install it beside @lingobooth/gateway.`)
  })
