import countersigning from './process-templates/countersigning.bpmn?raw'
import lotAcceptance from './process-templates/lot-acceptance.bpmn?raw'
import simpleApproval from './process-templates/simple-approval.bpmn?raw'
import variationApproval from './process-templates/variation-approval.bpmn?raw'

/** The processes that come with the build, for people to begin from. */
export const processTemplates = [
  { key: 'simple_approval', bpmnXml: simpleApproval },
  { key: 'countersigning', bpmnXml: countersigning },
  { key: 'variation_approval', bpmnXml: variationApproval },
  { key: 'lot_acceptance', bpmnXml: lotAcceptance },
]
