import type { Language } from '#contract/messages.ts'
import type { ModelProblem, ModelProblemReason } from './reading/model.ts'

type Texts = Record<Language, string>

/** What is wrong with a model; `{node}` stands for the node's name, `{subject}` for what is meant there. */
const texts: Record<ModelProblemReason, Texts> = {
  'not-xml': { zh: '文件不是可读的 BPMN', en: 'The file is no BPMN that can be read' },
  'too-large': { zh: '模型过大：最多 10 MB', en: 'The model is too large: 10 MB at most' },
  'too-long': {
    zh: '模型读取超时：可能含大量有误的属性或元素，请清理后重试',
    en: 'The model takes too long to read; it may contain masses of faulty attributes or elements: clean it up and try again',
  },
  declarations: {
    zh: '模型不能含 DOCTYPE 或实体声明',
    en: 'A model may contain neither DOCTYPE nor entities',
  },
  'outside-reference': { zh: '引用了模型之外的内容', en: 'It refers to something outside the model' },
  'repeated-id': {
    zh: '多个元素使用了同一编号：{subject}。请为其设置不同的编号',
    en: 'Several elements have the same id: {subject}. Give each an id of its own',
  },
  'one-process': { zh: '模型须有且只有一个流程', en: 'A model has exactly one process' },
  'not-run': { zh: '“{node}”：不支持 {subject}', en: '“{node}”: {subject} is not supported' },
  repeats: {
    zh: '“{node}”设为多实例或循环，不支持。多人办理请用会签或依次，重复办理请用网关连回',
    en: '“{node}” runs more than once (multi-instance or loop), which is not supported. Let one node ask several people, all or in turn, or lead back to it through a gateway',
  },
  'one-start': { zh: '“{node}”须有且只有一个开始节点', en: '“{node}” needs exactly one start' },
  'one-way-on': {
    zh: '“{node}”只能有一条去向，分支请用网关',
    en: '“{node}” leads one way only; branch with a gateway',
  },
  'no-default': { zh: '网关“{node}”没有默认去向', en: 'The gateway “{node}” has no default flow' },
  'no-condition': {
    zh: '网关“{node}”的去向 {subject} 没有条件',
    en: 'The flow {subject} of the gateway “{node}” has no condition',
  },
  condition: {
    zh: '“{node}”的条件写法不正确：{subject}',
    en: 'The condition of “{node}” is not FEEL: {subject}',
  },
  'unknown-variable': {
    zh: '“{node}”的条件用了未知的变量 {subject}',
    en: 'The condition of “{node}” names an unknown variable {subject}',
  },
  'variable-type': {
    zh: '“{node}”填写的 {subject} 与流程中其他同名项的类型不同',
    en: '“{node}” asks for {subject} as something else than the process does elsewhere',
  },
  'no-executor': { zh: '“{node}”没有审批人', en: '“{node}” has no executor' },
  setting: { zh: '“{node}”的设置不正确：{subject}', en: 'A setting of “{node}” is not right: {subject}' },
  'form-address': {
    zh: '“{node}”的表单地址须以 /、http:// 或 https:// 开头，且不含空格：{subject}',
    en: 'The form of “{node}” needs an address without spaces that begins with /, http:// or https://: {subject}',
  },
  'form-template': {
    zh: '“{node}”填写的表格模板“{subject}”未发布或已停用',
    en: 'The template “{subject}” that is filled in at “{node}” was not published, or was stopped',
  },
  'form-cells': {
    zh: '“{node}”填写的表格中有必填项，没有节点的办理人可以填写：{subject}。请更换办理人，或调整表格模板的单元格权限并重新发布模板',
    en: 'The sheet of “{node}” requires what nobody at any node may fill in: {subject}. Name others there, or change who may fill in these cells of the template, and publish it again',
  },
  duration: {
    zh: '“{node}”的等待时间不正确：{subject}',
    en: 'The waiting time of “{node}” is not right: {subject}',
  },
  unreachable: { zh: '“{node}”无法到达', en: '“{node}” cannot be reached' },
  'no-end': { zh: '从“{node}”到不了结束', en: '“{node}” leads to no end' },
  'not-nested': {
    zh: '“{node}”：分支与汇合没有成对嵌套。同一网关的各分支请用同类网关汇合，不要直接会合或连入另一分支',
    en: '“{node}”: forks and joins do not nest. Let the branches of a gateway meet at a gateway of its kind, and lead none of them into another',
  },
  'inclusive-in-loop': {
    zh: '包容汇合“{node}”不能在循环里',
    en: 'The inclusive join “{node}” may not lie in a loop',
  },
}

/** What is wrong, in a sentence that names the node by its name, or its id where it has none. */
export function problemText({ reason, nodeId, nodeName, subject }: ModelProblem, language: Language): string {
  return texts[reason][language].replace('{node}', nodeName || nodeId).replace('{subject}', subject ?? '')
}
