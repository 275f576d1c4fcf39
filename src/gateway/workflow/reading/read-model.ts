/// <reference path="./bpmn-moddle.d.ts" />
import { BpmnModdle } from 'bpmn-moddle'
import { extensionPackage } from '#contract/workflow/extension-elements.ts'
import { guardXml } from '#contract/workflow/guard-xml.ts'
import { checkCondition } from '../conditions/check-condition.ts'
import { nest } from '../engine/nest.ts'
import { Definitions, Element, VariableSetting } from './elements.ts'
import { Findings } from './findings.ts'
import {
  everyVariable,
  type Model,
  type ModelProblem,
  type ModelProblemReason,
  type NodeSettings,
} from './model.ts'
import { readLevel } from './read-level.ts'
import { settingsOf } from './settings.ts'

/** What every condition knows beside the process's own variables: how the node before was decided, and who started. */
const builtInVariables = ['outcome', 'starter']

export interface ReadModel {
  model: Model | null
  problems: ModelProblem[]
}

/** Reads a model as it is to be run, with all that keeps it from being deployed. */
export async function readModel(xml: string, settings: NodeSettings = {}): Promise<ReadModel> {
  return (await readBoth(xml, settings)).whole
}

/** The same, with what the drawing by itself says: `drawn`. */
export async function readBoth(
  xml: string,
  settings: NodeSettings,
): Promise<{ drawn: ReadModel; whole: ReadModel }> {
  const found = await processIn(xml)
  if ('reason' in found) {
    const nothing = unreadable(found.reason, found.subject)
    return { drawn: nothing, whole: nothing }
  }
  return { drawn: readProcess(found.process, {}), whole: readProcess(found.process, settings) }
}

/** The one process of a file, or why there is none to read. */
async function processIn(
  xml: string,
): Promise<{ process: Element } | { reason: ModelProblemReason; subject?: string }> {
  const guarded = guardXml(xml)
  if (guarded) return { reason: guarded }
  const found = await definitionsOf(xml)
  if (!found) return { reason: 'not-xml' }
  // The parser leaves out all but the first with an id, and what leads there would be told to lead nowhere.
  const [repeated] = found.repeated
  if (repeated !== undefined) return { reason: 'repeated-id', subject: repeated }
  if (found.unresolved || (found.definitions.imports ?? []).length > 0) return { reason: 'outside-reference' }
  const roots = (found.definitions.rootElements ?? []).flatMap((root) => Element.safeParse(root).data ?? [])
  const [process, ...further] = roots.filter(({ $type }) => $type === 'bpmn:Process')
  return process && further.length === 0 ? { process } : { reason: 'one-process' }
}

async function definitionsOf(xml: string) {
  try {
    const moddle = new BpmnModdle({ milepost: extensionPackage })
    const { rootElement, warnings } = await moddle.fromXML(xml)
    const { data } = Definitions.safeParse(rootElement)
    const unresolved = warnings.some(({ message }) => message.startsWith('unresolved reference'))
    const repeated = warnings.flatMap(({ message }) => /duplicate ID <(.*)>/.exec(message)?.[1] ?? [])
    return data && { definitions: data, unresolved, repeated }
  } catch {
    // Whatever the parser says of it, it is no XML of a model.
    return undefined
  }
}

/** What is read of a model that cannot be read. */
export function unreadable(reason: ModelProblemReason, subject: string | null = null): ReadModel {
  return { model: null, problems: [{ reason, nodeId: '', nodeName: '', subject }] }
}

function readProcess(process: Element, settings: NodeSettings): ReadModel {
  const findings = new Findings(settings)
  findings.variables = settingsOf(findings, process, 'milepost:Variable', VariableSetting)
  const start = readLevel(findings, process, 0)
  const { graph, problems } = nest(start ?? '', findings.nodes)
  if (start !== undefined) for (const { reason, node } of problems) findings.report(reason, node)
  const variables = everyVariable(findings)
  for (const [nodeId, task] of Object.entries(findings.tasks))
    for (const { name, type } of task.variables)
      if (variables.some((each) => each.name === name && each.type !== type))
        findings.report('variable-type', nodeId, name)
  const known = [...builtInVariables, ...variables.map(({ name }) => name)]
  const needed = new Set<string>()
  const reads: Model['reads'] = {}
  for (const [flow, expression] of Object.entries(findings.conditions)) {
    const { parses, unknown, read, needed: names } = checkCondition(expression, known)
    reads[flow] = read
    for (const name of names) needed.add(name)
    if (!parses) findings.report('condition', flow, expression)
    for (const name of unknown) findings.report('unknown-variable', flow, name)
  }
  const { names, tasks, conditions, timers } = findings
  const model = {
    graph,
    names,
    tasks,
    conditions,
    reads,
    timers,
    variables: findings.variables,
    needed: [...needed],
  }
  return { model, problems: findings.problems }
}
