import { createAtom, type ReadonlyAtom } from '@xstate/store'
import type { ActorRefFrom, AnyActorRef } from 'xstate'
import type { boothMachine } from '../machines/booth/booth.machine.ts'

type Root = ActorRefFrom<typeof boothMachine>
type Children = ReturnType<Root['getSnapshot']>['children']

/**
 * The snapshot of a child that comes and goes, as an atom.
 * A parent does not tell of its child's changes, so the child itself is followed while it is there.
 */
export function childSnapshot<Id extends keyof Children>(
  root: Root,
  id: Id,
): ReadonlyAtom<ReturnType<NonNullable<Children[Id]>['getSnapshot']> | null> {
  type Snapshot = ReturnType<NonNullable<Children[Id]>['getSnapshot']>
  const atom = createAtom<{ readonly value: Snapshot | null }>({ value: null })
  let followed: AnyActorRef | undefined
  let stop = () => {}
  const follow = () => {
    const child = root.getSnapshot().children[id]
    if (child === followed) return
    stop()
    followed = child
    atom.set({ value: (child?.getSnapshot() as Snapshot | undefined) ?? null })
    const subscription = child?.subscribe((value) => atom.set({ value: value as Snapshot }))
    stop = () => subscription?.unsubscribe()
  }
  follow()
  root.subscribe(follow)
  return createAtom(() => atom.get().value)
}

/** The root's own snapshot as an atom. */
export function rootSnapshot(root: Root): ReadonlyAtom<ReturnType<Root['getSnapshot']>> {
  const atom = createAtom({ value: root.getSnapshot() })
  root.subscribe((value) => atom.set({ value }))
  return createAtom(() => atom.get().value)
}
