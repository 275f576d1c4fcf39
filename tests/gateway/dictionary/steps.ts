import fc from 'fast-check'
import type { Act, Model } from './model.ts'

/** What somebody might do, as numbers that mean something once the tree is known. */
export interface Step {
  kind: Act['kind']
  picks: number[]
  parent: number
  after: number
  segment: string
  name: string
  /** Together with the one before, by somebody else. */
  atOnce: boolean
  /** Which device asks what is new after it. */
  device: number
  fold: boolean
}

export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom<Act['kind']>(
      ...([
        'add',
        'add',
        'add',
        'rename',
        'segment',
        'drag',
        'drag',
        'copy',
        'remove',
        'restore',
        'recode',
      ] as const),
    ),
    picks: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
    parent: fc.nat(),
    after: fc.nat(),
    segment: fc.stringMatching(/^(?:0[1-4]|[A-C])$/),
    name: fc.stringMatching(/^[桩墩台梁a-zA-Z0-9]{1,12}$/),
    atOnce: fc.boolean(),
    device: fc.nat(2),
    fold: fc.nat(9).map((number) => number === 0),
  }),
  { minLength: 3, maxLength: 14 },
)

/** The step's act on the tree; undefined when it makes no sense there. */
export function actOf(model: Model, step: Step): Act | undefined {
  const { kind, picks, parent, after, segment, name } = step
  const { ids, deleted } = model
  const among = (all: readonly number[], number: number) => all[number % Math.max(1, all.length)] ?? 0
  const some = (all: readonly number[]) => [...new Set(picks.map((pick) => among(all, pick)))].filter(Boolean)
  const parentId = parent % 4 === 0 ? 0 : among(ids, parent)
  const place = { parentId, afterId: among([0, ...model.childrenOf(parentId)], after) }
  const nodeIds = some(ids)
  const [nodeId = 0] = nodeIds
  if (kind === 'add') return { kind, ...place, segment, name }
  if (kind === 'recode') return { kind }
  if (kind === 'restore') {
    const back = some(deleted)
    return back.length > 0 ? { kind, nodeIds: back } : undefined
  }
  if (nodeId === 0) return undefined
  if (kind === 'rename') return { kind, nodeId, name }
  if (kind === 'segment') return { kind, nodeId, segment }
  // A tree that doubled at every step would soon fill the test's time.
  if (kind === 'copy' && ids.length > 60) return undefined
  return kind === 'remove' ? { kind, nodeIds } : { kind, nodeIds, ...place }
}
