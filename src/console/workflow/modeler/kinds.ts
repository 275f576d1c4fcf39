/** What can be drawn: the elements that the engine runs, and no others. Their names are the console's (`kind` of its texts). */
export interface Kind {
  name: string
  group: 'event' | 'gateway' | 'activity'
  icon: string
  type: string
  eventDefinitionType?: string
  isExpanded?: true
}

const gateway = (name: string, type: string, icon: string): Kind => ({ name, group: 'gateway', type, icon })

export const kinds = {
  start: { name: 'start', group: 'event', type: 'bpmn:StartEvent', icon: 'bpmn-icon-start-event-none' },
  timer: {
    name: 'timer',
    group: 'event',
    type: 'bpmn:IntermediateCatchEvent',
    eventDefinitionType: 'bpmn:TimerEventDefinition',
    icon: 'bpmn-icon-intermediate-event-catch-timer',
  },
  end: { name: 'end', group: 'event', type: 'bpmn:EndEvent', icon: 'bpmn-icon-end-event-none' },
  terminate: {
    name: 'terminate',
    group: 'event',
    type: 'bpmn:EndEvent',
    eventDefinitionType: 'bpmn:TerminateEventDefinition',
    icon: 'bpmn-icon-end-event-terminate',
  },
  exclusive: gateway('exclusive', 'bpmn:ExclusiveGateway', 'bpmn-icon-gateway-xor'),
  parallel: gateway('parallel', 'bpmn:ParallelGateway', 'bpmn-icon-gateway-parallel'),
  inclusive: gateway('inclusive', 'bpmn:InclusiveGateway', 'bpmn-icon-gateway-or'),
  userTask: { name: 'userTask', group: 'activity', type: 'bpmn:UserTask', icon: 'bpmn-icon-user-task' },
  subProcess: {
    name: 'subProcess',
    group: 'activity',
    type: 'bpmn:SubProcess',
    isExpanded: true,
    icon: 'bpmn-icon-subprocess-expanded',
  },
} satisfies Record<string, Kind>

/** What an element can be changed into. */
export function changesOf(type: string): Kind[] {
  const { exclusive, parallel, inclusive, end, terminate, userTask, subProcess, timer } = kinds
  if (type.endsWith('Gateway')) return [exclusive, parallel, inclusive]
  if (type === 'bpmn:EndEvent') return [end, terminate]
  if (/^bpmn:Intermediate(?:Catch|Throw)Event$/.test(type)) return [timer]
  if (/(?:Task|Activity|SubProcess)$/.test(type)) return [userTask, subProcess]
  return []
}
