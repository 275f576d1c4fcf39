/** What BPMN 2.0 calls its elements by. */
export const bpmnNamespace = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
/** The namespace of our extension elements in a model; what other namespaces add is kept in the file, and not run. */
export const extensionNamespace = 'urn:milepost:bpmn:1'

const text = (name: string) => ({ name, isAttr: true, type: 'String' })

/** Our extension elements, as bpmn-moddle and the editor read them. */
export const extensionPackage = {
  name: 'Milepost',
  uri: extensionNamespace,
  prefix: 'milepost',
  xml: { tagAlias: 'lowerCase' },
  types: [
    {
      name: 'Executor',
      superClass: ['Element'],
      properties: ['settingMode', 'targets', 'signing', 'percent', 'emptyRule', 'emptyAccountId'].map(text),
    },
    { name: 'Cc', superClass: ['Element'], properties: ['settingMode', 'targets'].map(text) },
    {
      name: 'Form',
      superClass: ['Element'],
      properties: ['formType', 'formUrl', 'settingMode', 'useScope', 'externalFormId'].map(text),
    },
    { name: 'Node', superClass: ['Element'], properties: ['disagree', 'deadlineHours'].map(text) },
    { name: 'Variable', superClass: ['Element'], properties: ['name', 'type'].map(text) },
  ],
}
