/// <reference path="./bpmn-moddle.d.ts" />
import { BpmnModdle } from 'bpmn-moddle'

/** What a drawing is drawn from: which elements there are, what they are called, what leads where, and where each lies. */
const drawnProperties = new Set([
  'id',
  'name',
  'rootElements',
  'flowElements',
  'incoming',
  'outgoing',
  'sourceRef',
  'targetRef',
  'default',
  'eventDefinitions',
  'loopCharacteristics',
  'isSequential',
  'attachedToRef',
  'cancelActivity',
  'laneSets',
  'lanes',
  'childLaneSet',
  'flowNodeRef',
  'participants',
  'processRef',
  'messageFlows',
  'artifacts',
  'text',
  'associationDirection',
  'diagrams',
  'plane',
  'planeElement',
  'bpmnElement',
  'isExpanded',
  'isHorizontal',
  'isMarkerVisible',
  'bounds',
  'waypoint',
  'label',
  'x',
  'y',
  'width',
  'height',
])

/**
 * A model as it is drawn and nothing else: without executors, conditions, forms, documentation and what other programs have
 * written into it. @param xml one that could be read.
 */
export async function shapesOf(xml: string): Promise<string> {
  const moddle = new BpmnModdle()
  const { rootElement } = await moddle.fromXML(xml)
  reduce(rootElement)
  return (await moddle.toXML(rootElement, { format: false })).xml
}

/** Leaves the properties above. References cannot be enumerated, so that each element is come to once, in what contains it. */
function reduce(element: unknown): void {
  if (typeof element !== 'object' || element === null) return
  for (const name of Object.getOwnPropertyNames(element))
    if (!name.startsWith('$') && !drawnProperties.has(name)) Reflect.deleteProperty(element, name)
  const foreign: unknown = Reflect.get(element, '$attrs')
  if (typeof foreign === 'object' && foreign !== null)
    for (const name of Object.keys(foreign)) Reflect.deleteProperty(foreign, name)
  for (const part of Object.values(element).flat()) reduce(part)
}
