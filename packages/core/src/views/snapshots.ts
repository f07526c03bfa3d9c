import { createAtom, type ReadonlyAtom } from '@xstate/store'
import type { AnyActorRef, SnapshotFrom } from 'xstate'

/** An atom that holds a snapshot: set on every change, and on demand. */
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
     * The snapshot of a child that comes and goes; null while there is none.
     * A parent does not notify of its child's changes, so this subscribes to the child itself.
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
        // The parent is notified of a child's failure, and reports it.
        const subscription = next?.subscribe({ next: (value: Child) => child.set(value), error: () => {} })
        stop = () => subscription?.unsubscribe()
      }
      follow(parent.get())
      parent.subscribe(follow)
      looks.push(child.look)
      return child.value
    },

    /** Updates all snapshots: actors emit events before they notify subscribers of the new snapshot. */
    refresh() {
      for (const look of looks) look()
    },
  }
}
