import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { codes } from '#contract/codes.ts'
import { readLoop } from '#contract/dictionary/columns.ts'
import { mostImportedNodes, type NodesImport } from '#contract/dictionary/import-calls.ts'
import { decodePlan, type ImportPlan, type PlannedFields } from '#contract/dictionary/import-plan.ts'
import { NewNode } from '#contract/dictionary/node-calls.ts'
import { explain } from '#contract/messages.ts'
import { fullCodeText } from '#contract/rules.ts'
import { z } from '#contract/zod.ts'
import type { BeforeContext } from '../http/handle.ts'
import { Refusal } from '../platform/refusal.ts'

const unpack = promisify(gunzip)
/** Of the plan once it is unpacked, bytes: 100,000 nodes with long names and rules. */
const largestPlan = 96 * 1024 * 1024
/** Nodes that are judged before others have their turn. */
const slice = 2000

/**
 * Opens the plan of an import and judges every field by the contract's rules, outside the transaction.
 * @throws Refusal 20400 when it is no plan, or naming the first row that is wrong.
 */
export async function openPlan(
  { language }: BeforeContext,
  { plan: sent }: NodesImport,
): Promise<ImportPlan> {
  const plan = await readPlan(sent)
  const rows = plan ? plan.created.length + plan.changed.length : 0
  if (!plan || rows === 0 || rows > mostImportedNodes) throw new Refusal(codes.invalid)
  const judge = ruleOnce()
  let judged = 0
  for (const { line, fields } of withFields(plan)) {
    for (const [field, text] of Object.entries(fields)) {
      const issue = text === undefined ? undefined : judge(field, text)
      if (issue) {
        const data = { fields: [{ path: `line ${line}: ${field}`, message: explain(issue, language) }] }
        throw new Refusal(codes.invalid, data)
      }
    }
    if (++judged % slice === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return plan
}

async function readPlan(sent: string): Promise<ImportPlan | undefined> {
  try {
    const text = await unpack(Buffer.from(sent, 'base64'), { maxOutputLength: largestPlan })
    return decodePlan(JSON.parse(text.toString()))
  } catch {
    // Neither gzip nor JSON, or a bomb.
    return undefined
  }
}

function* withFields({ created, changed }: ImportPlan) {
  for (const { line, parentId: _, under: __, ...fields } of created) yield { line, fields }
  for (const change of changed) yield change
}

type Judged = keyof PlannedFields | 'segment' | 'code'
const { name, segment, unit, origin, class: given, major, quantityRule } = NewNode.shape
const loop = z.string().check(z.refine((text) => text === '' || readLoop(text) !== undefined))
const rules = { name, segment, code: fullCodeText, unit, origin, class: given, major, quantityRule, loop }

/** What the contract has against a field's text; what repeats is judged once. */
function ruleOnce() {
  const known = new Map<string, z.core.$ZodIssue | undefined>()
  return (field: string, text: string): z.core.$ZodIssue | undefined => {
    if (!isJudged(field)) return undefined
    const key = `${field} ${text}`
    if (!known.has(key)) {
      // Empty is nothing, but for what a node has to have.
      const nothing = text === '' && field !== 'name' && field !== 'segment'
      known.set(
        key,
        nothing ? undefined : z.safeParse(rules[field], text, { reportInput: true }).error?.issues[0],
      )
    }
    return known.get(key)
  }
}

function isJudged(field: string): field is Judged {
  return Object.hasOwn(rules, field)
}
