import { createAtom, type ReadonlyAtom } from '@xstate/store'
import type { AnyActorRef, SnapshotFrom } from 'xstate'

/** An atom that holds a snapshot. It is told of every change, and can look by itself. */
function holder<Value>(read: () => Value) {
  const atom = createAtom({ value: read() })
  const set = (value: Value) => {
    if (atom.get().value !== value) atom.set({ value })
  }
  return { set, look: () => set(read()), value: createAtom(() => atom.get().value) }
}

interface Parent {
  readonly children: object
}

type ChildOf<Snapshot extends Parent, Id extends keyof Snapshot['children']> = SnapshotFrom<
  NonNullable<Snapshot['children'][Id]> & AnyActorRef
>

/** Snapshots of a root actor and of its children, as atoms. */
export function createSnapshots<Root extends AnyActorRef>(actor: Root) {
  const root = holder(() => actor.getSnapshot() as SnapshotFrom<Root>)
  actor.subscribe((value: SnapshotFrom<Root>) => root.set(value))
  const looks = [root.look]

  return {
    root: root.value,

    /**
     * The snapshot of a child that comes and goes; null while it is not there.
     * A parent does not tell of its child's changes, so the child itself is followed.
     */
    child<Snapshot extends Parent, Id extends keyof Snapshot['children']>(
      parent: ReadonlyAtom<Snapshot | null> | ReadonlyAtom<Snapshot>,
      id: Id,
    ): ReadonlyAtom<ChildOf<Snapshot, Id> | null> {
      type Child = ChildOf<Snapshot, Id>
      let followed: AnyActorRef | undefined
      let stop = () => {}
      const child = holder(() => (followed?.getSnapshot() as Child | undefined) ?? null)
      const follow = (snapshot: Snapshot | null) => {
        const next = (snapshot?.children as { readonly [Key in Id]?: AnyActorRef } | undefined)?.[id]
        if (next === followed) return
        stop()
        followed = next
        child.look()
        // The parent hears of a child that breaks, and reports it.
        const subscription = next?.subscribe({ next: (value: Child) => child.set(value), error: () => {} })
        stop = () => subscription?.unsubscribe()
      }
      follow(parent.get())
      parent.subscribe(follow)
      looks.push(child.look)
      return child.value
    },

    /** Brings all up to date: actors emit what happened before they tell their listeners of their new snapshot. */
    refresh() {
      for (const look of looks) look()
    },
  }
}
