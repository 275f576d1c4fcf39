import type { Language } from '#contract/messages.ts'
import type { RefusalReason } from './engine/refusal.ts'

type Texts = Record<Language, string>

/** Why an act is refused; `{subject}` stands for the node or the person that it is about. */
export const refusalTexts: Record<RefusalReason, Texts> = {
  'not-running': {
    zh: '流程已结束或已暂停，不能再办理',
    en: 'The process has ended or is suspended: nothing can be done in it',
  },
  'not-suspended': { zh: '流程没有暂停，无需恢复', en: 'The process is not suspended' },
  'no-such-task': { zh: '没有这项任务', en: 'There is no such task' },
  'task-closed': { zh: '这项任务已不待办理', en: 'This task no longer waits for anybody' },
  'not-yours': { zh: '这项任务不由您办理', en: 'This is not your task' },
  'no-such-node': {
    zh: '流程中没有可到达的节点“{subject}”',
    en: 'The process has no node “{subject}” to go to',
  },
  'not-before': {
    zh: '“{subject}”不在此节点之前，或尚未办理，不能退回到那里',
    en: '“{subject}” was not done before this node: nothing can be returned to it',
  },
  'sibling-branch': {
    zh: '“{subject}”在另一条并行分支上，不能退回到那里',
    en: '“{subject}” lies in a parallel branch beside this one: nothing can be returned to it',
  },
  'nobody-named': { zh: '请选择办理人', en: 'Please name somebody' },
  'already-signs': { zh: '{subject} 已在此节点办理', en: '{subject} already acts at this node' },
  'not-alone': {
    zh: '此节点还有其他办理人，不能跳过',
    en: 'Others act at this node, too: it is not passed over',
  },
  'kinds-mix': {
    zh: '前加签、后加签和委托不能同时使用，请先办结或撤销已有的',
    en: 'Signers before, signers after and delegates do not mix; finish or remove those that there are',
  },
  'not-removable': { zh: '只能撤销加签人或受托人', en: 'Only a signer or a delegate can be removed' },
  'no-such-act': { zh: '没有可撤回的办理', en: 'There is no such act to withdraw' },
  'gone-on': {
    zh: '流程已往下进行或已被后面的人查看，不能撤回',
    en: 'The process has gone on, or the next person has opened it: it can no longer be withdrawn',
  },
  'timer-gone': { zh: '等待已结束', en: 'The wait is over' },
  'no-way-on': { zh: '从“{subject}”没有可走的去向', en: 'No way leads on from “{subject}”' },
  'nobody-chosen': {
    zh: '请先为“{subject}”选择办理人',
    en: 'Please choose who acts at “{subject}”',
  },
  'condition-fails': {
    zh: '“{subject}”的条件无法判断，请联系流程管理员',
    en: 'The condition of “{subject}” says neither yes nor no; ask the administrator of the process',
  },
  endless: {
    zh: '流程在“{subject}”处循环不止，已停止办理，请联系流程管理员修改条件',
    en: 'The process goes round without an end at “{subject}” and was stopped; ask its administrator to correct the conditions',
  },
}
