import { instantBounds } from '#contract/id.ts'
import { type Epoch, isOfFormerEpoch } from '#contract/revision.ts'
import { type ReplayItem, replayLimits } from '#contract/sync/schema.ts'
import { type Edit, entityKey, isParked, ownEntityKeys } from './edit.ts'

const encoder = new TextEncoder()

/**
 * An edit as the gateway's replay takes it. With a clock that was wrong when it was made, and right since, it could seem to be
 * made before there were such devices, or only tomorrow: then the nearest time that may be. What was made before a backup was
 * restored says over what, as far as that is known here.
 */
export function replayItem({ id, content }: Edit, now: number, epoch: Epoch | undefined): ReplayItem {
  const { endpointId, request, before, overtaken } = content
  const madeAt = Math.min(Math.max(content.madeAt, instantBounds.from), Math.max(now, instantBounds.from))
  const seen = request.baseRevision ?? before?.revision
  const former = typeof seen === 'number' && epoch !== undefined && isOfFormerEpoch(seen, epoch)
  return {
    endpointId,
    idempotencyKey: id,
    madeAt,
    request,
    ...(former && { base: (overtaken ? undefined : before) ?? {} }),
  }
}

/**
 * The next edits to send together, in order. An edit waits while an earlier one of the same entity, or of one that it
 * names, is parked, put off (`held`, by seq) or under way (`busy`, by entity). Edits of one entity may go in one batch: the
 * gateway runs them in order, and answers 20425 to what stands behind one that it refused. `upTo` is the last `seq` before
 * which all edits are known, `epoch` that of the gateway's database.
 */
export function nextBatch(
  edits: readonly Edit[],
  busy: ReadonlySet<string>,
  held: ReadonlySet<number>,
  upTo: number,
  epoch: Epoch | undefined,
  limit: { items: number; bytes: number } = replayLimits,
): Edit[] {
  const blocked = new Set(busy)
  const batch: Edit[] = []
  let bytes = 0
  for (const edit of edits) {
    if (edit.seq > upTo) return batch
    const own = ownEntityKeys(edit.content)
    const waits = edit.content.entities.some((entity) => blocked.has(entityKey(entity)))
    if (waits || isParked(edit) || held.has(edit.seq)) {
      for (const key of own) blocked.add(key)
      continue
    }
    // What has photos to be sent first goes alone, so that nothing waits for them.
    if (edit.content.files?.length) {
      if (batch.length === 0) return [edit]
      for (const key of own) blocked.add(key)
      continue
    }
    const size = itemBytes(edit, epoch)
    if (batch.length > 0 && bytes + size > limit.bytes - envelopeBytes) return batch
    batch.push(edit)
    bytes += size
    if (batch.length === limit.items) return batch
  }
  return batch
}

/** Room for what surrounds the items of a replay request. */
const envelopeBytes = 1024

function itemBytes(edit: Edit, epoch: Epoch | undefined): number {
  return encoder.encode(JSON.stringify(replayItem(edit, edit.content.madeAt, epoch))).length + 1
}

/** Edits that wait behind a parked one, by seq, each with the one that it waits behind. */
export function heldEdits(edits: readonly Edit[]): ReadonlyMap<number, Edit> {
  const blocked = new Map<string, Edit>()
  const held = new Map<number, Edit>()
  if (!edits.some(isParked)) return held
  for (const edit of edits) {
    const { content } = edit
    const behind = content.entities
      .map((entity) => blocked.get(entityKey(entity)))
      .find((other) => other !== undefined)
    const blocks = isParked(edit) ? edit : behind
    if (behind && !isParked(edit)) held.set(edit.seq, behind)
    if (blocks) for (const key of ownEntityKeys(content)) blocked.set(key, blocked.get(key) ?? blocks)
  }
  return held
}
