import { fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate'
import { LingoboothError } from '../errors.ts'

const missing = (name: string) =>
  new LingoboothError('internal', `The actor "${name}" was not provided to its machine.`)

/** Placeholder for a task that the booth must provide; rejects if it does not. */
export const unprovidedTask = <Output, Input extends NonReducibleUnknown>(name: string) =>
  fromPromise<Output, Input>(async () => {
    throw missing(name)
  })

/** The same, for a long-lived actor. */
export const unprovidedActor = <Received extends { type: string }, Input extends NonReducibleUnknown>(name: string) =>
  fromCallback<Received, Input>(() => {
    throw missing(name)
  })
