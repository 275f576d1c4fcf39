import { isFormAddress } from '#contract/workflow/node.ts'
import { modesWithTargets } from '#contract/workflow/node-settings.ts'
import type { Flow, Signing } from '../engine/graph.ts'
import type { DrawnNode } from '../engine/nest.ts'
import { durationOf } from './duration.ts'
import {
  CcSetting,
  Element,
  ExecutorSetting,
  FlowEnd,
  FormSetting,
  NodeSetting,
  VariableSetting,
} from './elements.ts'
import type { Findings } from './findings.ts'
import { settingsOf } from './settings.ts'

/** Sub-processes in sub-processes. */
const deepestLevel = 20

/** Drawn, and of no effect on what runs. */
const withoutEffect = new Set([
  'bpmn:SequenceFlow',
  'bpmn:DataObject',
  'bpmn:DataObjectReference',
  'bpmn:DataStoreReference',
])

/** Reads the nodes of a process or sub-process; returns its start. */
export function readLevel(findings: Findings, level: Element, depth: number): string | undefined {
  const elements = (level.flowElements ?? []).flatMap((element) => Element.safeParse(element).data ?? [])
  for (const { id, name } of elements) findings.names[id] = name ?? ''
  const flows = new Map<string, Flow[]>()
  for (const element of elements)
    if (element.$type === 'bpmn:SequenceFlow') readFlow(findings, flows, element)
  for (const element of elements) {
    if (withoutEffect.has(element.$type)) continue
    const node = depth > deepestLevel ? null : readNode(findings, element, flows.get(element.id) ?? [], depth)
    if (node) findings.nodes.push(node)
    else findings.report('not-run', element.id, element.$type.replace('bpmn:', ''))
  }
  const [start, ...further] = elements.filter(({ $type }) => $type === 'bpmn:StartEvent')
  if (!start || further.length > 0) findings.report('one-start', level.id)
  return start?.id
}

function readFlow(findings: Findings, flows: Map<string, Flow[]>, element: Element): void {
  const from = FlowEnd.safeParse(element.sourceRef).data
  const to = FlowEnd.safeParse(element.targetRef).data
  if (!from || !to) {
    findings.report('outside-reference', element.id)
    return
  }
  flows.set(from.id, [...(flows.get(from.id) ?? []), { id: element.id, to: to.id }])
  const condition = element.conditionExpression?.body?.trim().replace(/^=/, '')
  if (condition) findings.conditions[element.id] = condition
}

/** The node that an element draws; null for what the engine does not run. */
function readNode(findings: Findings, element: Element, flows: Flow[], depth: number): DrawnNode | null {
  const { $type, id, eventDefinitions = [], loopCharacteristics, triggeredByEvent } = element
  const [event, ...further] = eventDefinitions
  if (further.length > 0 || triggeredByEvent) return null
  if (loopCharacteristics) findings.report('repeats', id)
  const drawn = { id, flows }
  switch ($type) {
    case 'bpmn:StartEvent':
      requireOneWay(findings, drawn)
      return event ? null : { kind: 'start', ...drawn }
    case 'bpmn:EndEvent':
      if (event && event.$type !== 'bpmn:TerminateEventDefinition') return null
      return { kind: event ? 'terminate' : 'end', ...drawn }
    case 'bpmn:IntermediateCatchEvent': {
      if (event?.$type !== 'bpmn:TimerEventDefinition') return null
      requireOneWay(findings, drawn)
      const wait = durationOf(event.timeDuration?.body ?? '')
      if (wait === null) findings.report('duration', id, event.timeDuration?.body ?? '')
      else findings.timers[id] = wait
      return { kind: 'timer', ...drawn }
    }
    case 'bpmn:UserTask':
      requireOneWay(findings, drawn)
      return { kind: 'task', ...drawn, ...readTask(findings, element) }
    case 'bpmn:ExclusiveGateway':
    case 'bpmn:InclusiveGateway': {
      const kind = $type === 'bpmn:ExclusiveGateway' ? 'exclusive' : 'inclusive'
      const otherwise = element.default?.id ?? null
      requireConditions(findings, drawn, otherwise)
      return { kind, ...drawn, default: otherwise }
    }
    case 'bpmn:ParallelGateway':
      return { kind: 'parallel', ...drawn }
    case 'bpmn:SubProcess': {
      requireOneWay(findings, drawn)
      return { kind: 'subProcess', ...drawn, start: readLevel(findings, element, depth + 1) ?? '' }
    }
    default:
      return null
  }
}

/** Only gateways decide or fork: whatever else has several ways on would take all of them. */
function requireOneWay(findings: Findings, { id, flows }: { id: string; flows: Flow[] }): void {
  if (flows.length > 1) findings.report('one-way-on', id)
}

function requireConditions(
  findings: Findings,
  { id, flows }: { id: string; flows: Flow[] },
  otherwise: string | null,
): void {
  if (flows.length < 2) return
  if (!flows.some((flow) => flow.id === otherwise)) findings.report('no-default', id)
  for (const flow of flows)
    if (flow.id !== otherwise && !findings.conditions[flow.id]) findings.report('no-condition', id, flow.id)
}

function readTask(
  findings: Findings,
  element: Element,
): Pick<NodeSetting, 'disagree'> & { signing: Signing } {
  const [drawnExecutor = null] = settingsOf(findings, element, 'milepost:Executor', ExecutorSetting)
  const [drawnCc = null] = settingsOf(findings, element, 'milepost:Cc', CcSetting)
  const drawnForms = settingsOf(findings, element, 'milepost:Form', FormSetting)
  const { executor = drawnExecutor, cc = drawnCc, forms = drawnForms } = findings.settings[element.id] ?? {}
  const named = executor && (executor.targets.length > 0 || !modesWithTargets.includes(executor.settingMode))
  if (!named || (executor.emptyRule === 'account' && !executor.emptyAccountId))
    findings.report('no-executor', element.id)
  const strange = forms.find(({ formUrl }) => !isFormAddress(formUrl))
  if (strange) findings.report('form-address', element.id, strange.formUrl)
  const [node = { disagree: 'end', deadlineHours: undefined }] = settingsOf(
    findings,
    element,
    'milepost:Node',
    NodeSetting,
  )
  const variables = settingsOf(findings, element, 'milepost:Variable', VariableSetting)
  findings.tasks[element.id] = { executor, cc, forms, deadlineHours: node.deadlineHours ?? null, variables }
  return { disagree: node.disagree, signing: signingOf(executor) }
}

function signingOf(executor: ExecutorSetting | null): Signing {
  if (executor?.signing === 'all') return { mode: 'all', percent: executor.percent }
  return { mode: executor?.signing ?? 'any' }
}
