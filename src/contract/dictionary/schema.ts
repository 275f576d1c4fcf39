import { Id, NumberId } from '../id.ts'
import { Industry, Major } from '../project/schema.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'
import { versionPattern } from './addresses.ts'

/** The dictionaries that are trees of numbered nodes, kept as standards. */
export const treeKinds = ['ebs', 'wbs', 'quantity'] as const
export const TreeKind = z.enum(treeKinds)
export type TreeKind = z.output<typeof TreeKind>
export const DictionaryKind = z.enum(['organization', 'unit-type', ...treeKinds])
export type DictionaryKind = z.output<typeof DictionaryKind>

/**
 * What an account sees of a dictionary at a moment. It names the account it was made for, so that it never serves
 * another, and so that a device can keep what belongs to it apart.
 */
export const DictionaryVersion = z.string().check(z.regex(versionPattern))

export const DictionaryHead = z.object({
  /** A standard's id; the tree of units and the unit types, of which there is one each, are called by their kind. */
  dictionaryId: z.string(),
  kind: DictionaryKind,
  /** A standard's name. */
  name: z.optional(z.string()),
  industry: z.optional(Industry),
  /** As it stands now. */
  version: DictionaryVersion,
  /** The newest one that there is a snapshot of; a delta leads from it to `version`. */
  snapshot: DictionaryVersion,
  /** How many answers the snapshot comes in. */
  parts: z.int(),
  /** Rows of the snapshot. */
  rows: z.int(),
  /** A project of the account uses it, so that a device keeps it before it is asked for. */
  used: z.boolean(),
  /** The account may change the standard, as far as its functions go; a stopped one nobody. */
  writable: z.optional(z.boolean()),
})
export type DictionaryHead = z.output<typeof DictionaryHead>

export const HeadsQuery = z.strictObject({})
export const SnapshotQuery = z.strictObject({
  version: DictionaryVersion,
  /** From 0 on. */
  part: z.optional(z.int().check(z.nonnegative(), z.maximum(9999))),
})
export const DeltaQuery = z.strictObject({ from: DictionaryVersion, to: DictionaryVersion })

/** Numbered within its dictionary, from 1 on. */
export const NodeId = NumberId

/** What a node repeats over: piers, piles, rings, segments, trusses. */
export const loopKinds = ['pier', 'pile', 'ring', 'segment', 'truss'] as const
/** A node stands for many, which are numbered by a rule such as `{n}号墩`. */
export const NodeLoop = z.object({ over: z.enum(loopKinds), rule: line(50) })
export type NodeLoop = z.output<typeof NodeLoop>

export const DictionaryNode = z.object({
  nodeId: NodeId,
  parentId: z.optional(NodeId),
  /** Its own part of the code, which the full one ends with; unlike those of its siblings. */
  segment: z.string(),
  /** The full one. After a drag it need not begin with the parent's. */
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  /** The document that the node comes from. */
  origin: z.string(),
  class: z.string(),
  major: z.optional(Major),
  loop: z.optional(NodeLoop),
  /** How its quantity follows from others; empty for none. */
  quantityRule: z.string(),
  /** Among its siblings; equal ones go by their number. The gateway's own. */
  sort: z.number(),
  revision: z.int(),
})
export type DictionaryNode = z.output<typeof DictionaryNode>

/** Specification §7: `marjorId` is its own spelling; a major's id or its code. */
export const StandardQuery = z.strictObject({ marjorId: z.optional(z.union([Id, Major])) })
