import { bpmnNamespace, extensionNamespace } from '#contract/workflow/extension-elements.ts'
import type { Disagree, Signing, VariableType } from '#contract/workflow/node-settings.ts'
import type { z } from '#contract/zod.ts'

export interface DrawnTask {
  id: string
  name: string
  /** Workflow roles that have the task; without any the starter has it. */
  roleIds: readonly string[]
  signing?: z.output<typeof Signing>
  disagree: z.output<typeof Disagree>
  hours: number
  /** Accounts that it is copied to. */
  copied?: readonly string[]
  /** What it shows, at the desk and on the tablet. */
  formUrl?: string
}

/** A model of tasks one after the other; where the condition holds at the end, of one more. */
export interface DrawnModel {
  key: string
  name: string
  begin: string
  end: string
  variables: Readonly<Record<string, z.output<typeof VariableType>>>
  tasks: readonly DrawnTask[]
  further?: { question: string; answer: string; condition: string; task: DrawnTask }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}
type Point = readonly [x: number, y: number]
interface Flow {
  from: string
  to: string
  way: readonly Point[]
  /** What is drawn at it, and its condition. */
  when?: { name: string; condition: string }
}

const namespaces = [
  `xmlns:bpmn="${bpmnNamespace}"`,
  'xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"',
  'xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"',
  'xmlns:di="http://www.omg.org/spec/DD/20100524/DI"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  `xmlns:milepost="${extensionNamespace}"`,
].join(' ')

/** The height at which the nodes stand, that of the further task, and the way from the middle of one to the next. */
const [row, upperRow, step, left] = [220, 80, 200, 120]
const sizes = { event: [36, 36], task: [140, 80], gateway: [50, 50] } as const

function boxAt(kind: keyof typeof sizes, [x, y]: Point): Box {
  const [width, height] = sizes[kind]
  return { x: x - width / 2, y: y - height / 2, width, height }
}

/** The model as BPMN, with its drawing. */
export function drawModel({ key, name, begin, end, variables, tasks, further }: DrawnModel): string {
  const boxes = new Map<string, Box>([['start', boxAt('event', [left, row])]])
  const elements = [element('startEvent', { id: 'start', name: begin })]
  let x: number = left
  const add = (id: string, kind: keyof typeof sizes, xml: string) => {
    x += step
    boxes.set(id, boxAt(kind, [x, row]))
    elements.push(xml)
  }
  for (const task of tasks) add(task.id, 'task', taskElement(task))
  if (further)
    add(
      'choice',
      'gateway',
      element('exclusiveGateway', { id: 'choice', name: further.question, default: 'choice_to_end' }),
    )
  add('end', 'event', element('endEvent', { id: 'end', name: end }))
  const ids = [...boxes.keys()]
  const flows = ids.slice(1).map((to, at): Flow => {
    const from = ids[at] ?? 'start'
    const { x: before, width } = boxes.get(from) ?? boxAt('event', [0, row])
    return {
      from,
      to,
      way: [
        [before + width, row],
        [(boxes.get(to) ?? boxAt('event', [0, row])).x, row],
      ],
    }
  })
  if (further) {
    const { task, answer, condition } = further
    boxes.set(task.id, boxAt('task', [x - step / 2, upperRow]))
    elements.push(taskElement(task))
    const fork = x - step
    flows.push({
      from: 'choice',
      to: task.id,
      when: { name: answer, condition },
      way: [
        [fork, row - 25],
        [fork, upperRow],
        [x - step / 2 - 70, upperRow],
      ],
    })
    flows.push({
      from: task.id,
      to: 'end',
      way: [
        [x - step / 2 + 70, upperRow],
        [x, upperRow],
        [x, row - 18],
      ],
    })
  }
  const declared = Object.entries(variables)
    .map(([variable, type]) => element('variable', { name: variable, type }, '', 'milepost'))
    .join('')
  const body = [extensions(declared), ...elements, ...flows.map(flowElement)].join('\n')
  const shapes = [...boxes].map(([id, box]) => shape(id, box))
  const plane = [...shapes, ...flows.map(edge)].join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions ${namespaces} id="definitions" targetNamespace="urn:milepost:bpmn:1">
${element('process', { id: key, name, isExecutable: 'true' }, body)}
<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="${key}">
${plane}
</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`
}

function taskElement(task: DrawnTask): string {
  const { id, name, roleIds, signing = 'any', disagree, hours, copied = [], formUrl } = task
  const executor =
    roleIds.length > 0
      ? { settingMode: 'workflowRole', targets: roleIds.join(',') }
      : { settingMode: 'starter' }
  const own = (kind: string, attributes: Record<string, string>) => element(kind, attributes, '', 'milepost')
  const settings = [
    own('executor', { ...executor, signing, emptyRule: 'administrator' }),
    ...(copied.length > 0 ? [own('cc', { settingMode: 'accounts', targets: copied.join(',') })] : []),
    ...(formUrl ? ['1', '2'].map((formType) => own('form', { formType, formUrl })) : []),
    own('node', { disagree, deadlineHours: String(hours) }),
  ]
  return element('userTask', { id, name }, extensions(settings.join('')))
}

function flowElement({ from, to, when }: Flow): string {
  const condition = when
    ? element('conditionExpression', { 'xsi:type': 'bpmn:tFormalExpression' }, escaped(when.condition))
    : ''
  const attributes = {
    id: `${from}_to_${to}`,
    ...(when && { name: when.name }),
    sourceRef: from,
    targetRef: to,
  }
  return element('sequenceFlow', attributes, condition)
}

function extensions(inner: string): string {
  return inner && element('extensionElements', {}, inner)
}

function shape(id: string, { x, y, width, height }: Box): string {
  return `<bpmndi:BPMNShape id="${id}_shape" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`
}

function edge({ from, to, way }: Flow): string {
  const points = way.map(([x, y]) => `<di:waypoint x="${x}" y="${y}"/>`).join('')
  return `<bpmndi:BPMNEdge id="${from}_to_${to}_edge" bpmnElement="${from}_to_${to}">${points}</bpmndi:BPMNEdge>`
}

function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  inner = '',
  prefix = 'bpmn',
): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${prefix}:${name}${given.join('')}>${inner}</${prefix}:${name}>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
