import { NodeId } from '../dictionary/schema.ts'
import { Id, Instant } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { plainDecimal } from '../plain-decimal.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'

/** Most nodes of one work site. */
export const mostNodes = 50_000

/** Most that a node is called by. */
export const longestName = 200

/** What has been done of a node. */
export const DoneQuantity = z.strictObject({
  /** The node's number in its work site, as text. */
  nodeId: z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
  /** What the node was called when its quantity was recorded, for those who read it without the tree. */
  name: line(longestName),
  done: plainDecimal,
})
export type DoneQuantity = z.output<typeof DoneQuantity>

/** How often a node of the standard repeats. */
export const Counts = z.array(
  z.strictObject({
    nodeId: NodeId,
    /** One number for all that it hangs on, or one for each of those, in their order. */
    each: z
      .array(z.int().check(z.nonnegative(), z.maximum(1_000_000)))
      .check(z.minLength(1), z.maxLength(mostNodes)),
  }),
)

/** From what the nodes of a work site are made. */
export const Plan = z.strictObject({
  workSiteId: Id,
  /** An EBS standard that the work site's project uses, at the version that it has taken. */
  dictionaryId: Id,
  /** The nodes of the standard that come with all below them. */
  topIds: z.array(NodeId).check(
    z.minLength(1),
    z.maxLength(100),
    noRepeats((id) => String(id)),
  ),
  counts: Counts.check(
    z.maxLength(1000),
    noRepeats(({ nodeId }) => String(nodeId)),
  ),
  /** What each node that comes of one of the standard's has to be built, in its unit. */
  quantities: z.optional(
    z.array(z.strictObject({ nodeId: NodeId, quantity: plainDecimal })).check(
      z.maxLength(5000),
      noRepeats(({ nodeId }) => String(nodeId)),
    ),
  ),
})
export type Plan = z.output<typeof Plan>

/** A plan that is to be run over the nodes that its preview compared it with, and with the standard that it was counted by. */
export const PlanRun = z.strictObject({
  ...Plan.shape,
  baseRevision: z.int().check(z.nonnegative()),
  standardVersion: z.int().check(z.nonnegative()),
})
export type PlanRun = z.output<typeof PlanRun>

/** What a plan would change in the nodes that are there. */
export const Difference = z.object({
  /** Nodes that the plan gives. */
  total: z.int(),
  added: z.int(),
  /** They stay as they are. */
  same: z.int(),
  /** They stay, under another name, code, unit, place or design quantity. */
  changed: z.int(),
  /** The plan gives them no more, and nobody has recorded anything of them or what hangs on them, or begun a sheet about it: they go. */
  removed: z.int(),
  /** The plan gives them no more, yet somebody has recorded quantities or begun sheets: they stay. */
  touched: z.int(),
})
export type Difference = z.output<typeof Difference>

export const Preview = z.object({
  /** Of the nodes that the plan was compared with. */
  revision: z.int(),
  /** The version of the standard that the project uses. */
  standardVersion: z.int(),
  difference: Difference,
  /** By nodes of the standard, how many come of each. */
  counts: z.array(z.object({ nodeId: NodeId, count: z.int() })),
  /** Those that stay though the plan gives them no more, by name; the first of them. */
  touched: z.array(z.string()),
})

export const SitesQuery = z.strictObject({
  workSiteIds: z.array(Id).check(
    z.minLength(1),
    z.maxLength(50),
    noRepeats((id) => id),
  ),
})

/** What was last made of a work site. */
export const Initialization = z.object({
  workSiteId: Id,
  /** Counts the runs. */
  run: z.int(),
  plan: Plan,
  /** Nodes that there are now. */
  nodes: z.int(),
  /** Of these, those with a done quantity. */
  recorded: z.int(),
  /** Nodes that the last run added, removed and changed. */
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  initializedAt: Instant,
  initializedByName: z.string(),
  /** The last run can be taken back: nobody has recorded anything of what it made, or begun a sheet about it, and it was not taken back before. */
  canTakeBack: z.boolean(),
})
export type Initialization = z.output<typeof Initialization>

/** The run that a person saw, to be taken back. */
export const SeenRun = z.strictObject({ workSiteId: Id, run: z.int() })
export type SeenRun = z.output<typeof SeenRun>

export const WorkSiteNodesQuery = z.strictObject({ workSiteId: Id })
