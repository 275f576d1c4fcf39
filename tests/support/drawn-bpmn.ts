/** A node of a model, where it lies, and what stands in it. */
interface Node {
  id: string
  type: string
  name: string
  at: [x: number, y: number, width: number, height: number]
  attributes?: string
  inside?: string
}

const event = [36, 36] as const
const task = [120, 80] as const

/** A model with a drawing: a task, a gateway by its outcome, and a second task or an end. @param executors account ids. */
export function drawnBpmn(executors: readonly string[]): string {
  const executor = `<milepost:executor settingMode="accounts" targets="${executors}" />`
  const inTask = `<bpmn:extensionElements>${executor}<milepost:node disagree="on" /></bpmn:extensionElements>`
  const nodes: Node[] = [
    { id: 'start', type: 'startEvent', name: '发起', at: [100, 102, ...event] },
    { id: 'review', type: 'userTask', name: '技术复核', at: [200, 80, ...task], inside: inTask },
    {
      id: 'passed',
      type: 'exclusiveGateway',
      name: '是否通过',
      at: [400, 95, 50, 50],
      attributes: 'default="no"',
    },
    { id: 'approve', type: 'userTask', name: '单位批准', at: [540, 80, ...task], inside: inTask },
    { id: 'end', type: 'endEvent', name: '通过', at: [740, 102, ...event] },
    { id: 'rejected', type: 'endEvent', name: '未通过', at: [582, 222, ...event] },
  ]
  const agreed =
    '<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">outcome = "agreed"</bpmn:conditionExpression>'
  const flows = [
    ['to_review', 'start', 'review'],
    ['to_passed', 'review', 'passed'],
    ['yes', 'passed', 'approve', agreed],
    ['no', 'passed', 'rejected'],
    ['to_end', 'approve', 'end'],
  ] as const
  const at = new Map(nodes.map((node) => [node.id, node.at]))
  const middle = (id: string) => {
    const [x, y, width, height] = at.get(id) ?? [0, 0, 0, 0]
    return `<di:waypoint x="${x + width / 2}" y="${y + height / 2}" />`
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:milepost="urn:milepost:bpmn:1" id="definitions" targetNamespace="urn:milepost:bpmn:1">
  <bpmn:process id="process" name="方案审批" isExecutable="true">
    ${nodes.map(({ id, type, name, attributes = '', inside = '' }) => `<bpmn:${type} id="${id}" name="${name}" ${attributes}>${inside}</bpmn:${type}>`).join('\n    ')}
    ${flows.map(([id, from, to, condition = '']) => `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${condition}</bpmn:sequenceFlow>`).join('\n    ')}
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="process">
    ${nodes.map(({ id, at: [x, y, width, height] }) => `<bpmndi:BPMNShape id="${id}_shape" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}" /></bpmndi:BPMNShape>`).join('\n    ')}
    ${flows.map(([id, from, to]) => `<bpmndi:BPMNEdge id="${id}_edge" bpmnElement="${id}">${middle(from)}${middle(to)}</bpmndi:BPMNEdge>`).join('\n    ')}
  </bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`
}
