import { ebsNodes, quantityNodes, wbsNodes } from '#contract/dictionary/node-calls.ts'
import type { TreeKind } from '#contract/dictionary/schema.ts'
import { ebsStandards, quantityStandards, wbsStandards } from '#contract/dictionary/standard.ts'

const nodeCalls = { ebs: ebsNodes, wbs: wbsNodes, quantity: quantityNodes } as const
const standardCalls = { ebs: ebsStandards, wbs: wbsStandards, quantity: quantityStandards } as const

export type NodeCalls = (typeof nodeCalls)[TreeKind]

/** The calls that change the nodes of a kind of standards. */
export function nodeCallsOf(kind: TreeKind): NodeCalls {
  return nodeCalls[kind]
}

/** The calls about the standards of a kind. */
export function standardCallsOf(kind: TreeKind): (typeof standardCalls)[TreeKind] {
  return standardCalls[kind]
}
