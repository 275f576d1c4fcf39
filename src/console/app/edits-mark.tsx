import type { EntityKind } from '#contract/entity-kind.ts'
import { UnsyncedMark } from '../kit/unsynced-mark.tsx'
import { useUnsynced } from './engine.tsx'

/** Says of an entity that it has edits which are on this device only. */
export function EditsMark({ kind, id }: { kind: EntityKind; id: string }) {
  const unsynced = useUnsynced(kind, id)
  return unsynced ? <UnsyncedMark mark={unsynced} /> : null
}
