import countersigning from './process-templates/countersigning.bpmn?raw'
import lotAcceptance from './process-templates/lot-acceptance.bpmn?raw'
import simpleApproval from './process-templates/simple-approval.bpmn?raw'
import variationApproval from './process-templates/variation-approval.bpmn?raw'

/** The processes that come with the build, for people to begin from. */
export const processTemplates = [
  { key: 'simple_approval', name: '简单审批', bpmnXml: simpleApproval },
  { key: 'countersigning', name: '会签审批', bpmnXml: countersigning },
  { key: 'variation_approval', name: '变更审批', bpmnXml: variationApproval },
  { key: 'lot_acceptance', name: '检验批验收', bpmnXml: lotAcceptance },
]
