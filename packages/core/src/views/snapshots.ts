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

/** Snapshots of a root actor and of actors that come and go, as atoms. */
export function createSnapshots<Root extends AnyActorRef>(actor: Root) {
  const root = holder(() => actor.getSnapshot() as SnapshotFrom<Root>)
  actor.subscribe((value: SnapshotFrom<Root>) => root.set(value))
  const looks = [root.look]

  return {
    root: root.value,

    /** The snapshot of an actor, which `find` reads from atoms; null while there is none. */
    follow<Actor extends AnyActorRef>(find: () => Actor | undefined): ReadonlyAtom<SnapshotFrom<Actor> | null> {
      let followed: Actor | undefined
      let stop = () => {}
      const child = holder(() => (followed?.getSnapshot() as SnapshotFrom<Actor> | undefined) ?? null)
      const turn = (next: Actor | undefined) => {
        if (next === followed) return
        stop()
        followed = next
        child.look()
        // Its failure is reported by whoever started it.
        const subscription = next?.subscribe({
          next: (value: SnapshotFrom<Actor>) => child.set(value),
          error: () => {},
        })
        stop = () => subscription?.unsubscribe()
      }
      const found = createAtom(find)
      turn(found.get())
      found.subscribe(turn)
      looks.push(child.look)
      return child.value
    },

    /** Updates all snapshots: actors emit events before they notify subscribers of the new snapshot. */
    refresh() {
      for (const look of looks) look()
    },
  }
}

interface Tagged<Tag extends string> {
  readonly tags: ReadonlySet<string>
  hasTag(tag: Tag): boolean
}

/** The tag of the state that a machine is in: each state of ours has one. */
export const tagOf = <Tag extends string>(snapshot: Tagged<Tag> | null): Tag | undefined =>
  [...(snapshot?.tags ?? [])][0] as Tag | undefined

export type Snapshots = ReturnType<typeof createSnapshots>
