import { is } from 'bpmn-js/lib/util/ModelUtil'
import { Disagree, VariableType } from '#contract/workflow/node-settings.ts'
import type { DrawnElement, ListedElement, Variable } from '../messages.ts'
import type { Drawn, Extension, Registry, Semantic } from './services.ts'

const branching = new Set(['bpmn:ExclusiveGateway', 'bpmn:InclusiveGateway'])

/** Whether it is one of the ways out of a gateway that decides. */
function decides({ sourceRef }: Semantic): boolean {
  return sourceRef !== undefined && branching.has(sourceRef.$type)
}

/** The first event of an element, if it is a timer. */
export function timerOf({ eventDefinitions = [] }: Semantic) {
  return eventDefinitions.find(({ $type }) => $type === 'bpmn:TimerEventDefinition')
}

/** Our extension elements of one kind at an element. */
export function extensionsOf({ extensionElements }: Semantic, type: string): Extension[] {
  return (extensionElements?.values ?? []).filter(({ $type }) => $type === type)
}

/** What can be edited of an element, and what it says now. */
export function factsOf({ businessObject: semantic }: Drawn): DrawnElement {
  const { id, $type: type, name } = semantic
  const facts = { id, type, name: name ?? '' }
  if (type === 'bpmn:SequenceFlow' && decides(semantic))
    return {
      ...facts,
      condition: semantic.conditionExpression?.body ?? '',
      byDefault: semantic.sourceRef?.default === semantic,
    }
  const timer = timerOf(semantic)
  if (timer) return { ...facts, duration: timer.timeDuration?.body ?? '' }
  if (type === 'bpmn:UserTask') {
    const [node] = extensionsOf(semantic, 'milepost:Node')
    return {
      ...facts,
      disagree: Disagree.safeParse(node?.disagree).data ?? 'end',
      deadlineHours: typeof node?.deadlineHours === 'string' ? node.deadlineHours : '',
      variables: variablesOf(semantic),
    }
  }
  if (type === 'bpmn:Process') return { ...facts, variables: variablesOf(semantic) }
  return facts
}

/** What people are asked for there. */
function variablesOf(semantic: Semantic): Variable[] {
  return extensionsOf(semantic, 'milepost:Variable').map(({ name, type }) => ({
    name: typeof name === 'string' ? name : '',
    type: VariableType.safeParse(type).data ?? 'text',
  }))
}

/** What a list offers to be selected: nodes, and flows that may have a condition. */
export function elementsOf(registry: Registry): ListedElement[] {
  const listed = registry.getAll().filter((element) => {
    if (element.labelTarget) return false
    return (
      is(element, 'bpmn:FlowNode') || (is(element, 'bpmn:SequenceFlow') && decides(element.businessObject))
    )
  })
  return listed.map(({ businessObject: { id, $type: type, name } }) => ({ id, type, name: name ?? '' }))
}
