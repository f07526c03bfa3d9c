import { createAtom, type ReadonlyAtom } from '@xstate/store'
import type { AnyActorRef, SnapshotFrom } from 'xstate'

/** An actor's snapshot as an atom. */
export function snapshotAtom<Actor extends AnyActorRef>(actor: Actor): ReadonlyAtom<SnapshotFrom<Actor>> {
  const atom = createAtom({ value: actor.getSnapshot() as SnapshotFrom<Actor> })
  actor.subscribe((value: SnapshotFrom<Actor>) => atom.set({ value }))
  return createAtom(() => atom.get().value)
}

interface Parent {
  readonly children: object
}

type ChildOf<Snapshot extends Parent, Id extends keyof Snapshot['children']> = SnapshotFrom<
  NonNullable<Snapshot['children'][Id]> & AnyActorRef
>

/**
 * The snapshot of a child that comes and goes, as an atom; null while it is not there.
 * A parent does not tell of its child's changes, so the child itself is followed.
 */
export function childSnapshot<Snapshot extends Parent, Id extends keyof Snapshot['children']>(
  parent: ReadonlyAtom<Snapshot | null> | ReadonlyAtom<Snapshot>,
  id: Id,
): ReadonlyAtom<ChildOf<Snapshot, Id> | null> {
  type Child = ChildOf<Snapshot, Id>
  const atom = createAtom<{ readonly value: Child | null }>({ value: null })
  let followed: AnyActorRef | undefined
  let stop = () => {}
  const follow = (snapshot: Snapshot | null) => {
    const child = (snapshot?.children as { readonly [Key in Id]?: AnyActorRef } | undefined)?.[id]
    if (child === followed) return
    stop()
    followed = child
    atom.set({ value: (child?.getSnapshot() as Child | undefined) ?? null })
    // The parent hears of a child that breaks, and reports it.
    const subscription = child?.subscribe({ next: (value: Child) => atom.set({ value }), error: () => {} })
    stop = () => subscription?.unsubscribe()
  }
  follow(parent.get())
  parent.subscribe(follow)
  return createAtom(() => atom.get().value)
}
