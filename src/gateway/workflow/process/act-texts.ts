import type { Language } from '#contract/messages.ts'
import type { ActKind } from '#contract/workflow/process.ts'

/** Acts after which all stands as it stood. */
export const movesNothing: ReadonlySet<ActKind> = new Set(['open', 'urge', 'copy'])

/** What somebody did, behind their name. */
export const actTexts: Record<ActKind, Record<Language, string>> = {
  start: { zh: '已发起流程', en: ' has started the process' },
  open: { zh: '已查看任务', en: ' has opened the task' },
  agree: { zh: '已同意', en: ' has agreed' },
  disagree: { zh: '已不同意', en: ' has disagreed' },
  return: { zh: '已退回', en: ' has returned it' },
  withdraw: { zh: '已撤回', en: ' has withdrawn' },
  delegate: { zh: '已委托他人', en: ' has delegated it' },
  transfer: { zh: '已转办', en: ' has given it to somebody else' },
  handOver: { zh: '已将任务转交他人', en: ' has given the task to somebody else' },
  passOver: { zh: '：无人办理，已跳过', en: ': passed over, with nobody to act' },
  sign: { zh: '已加签', en: ' has added signers' },
  removeSigner: { zh: '已撤销加签', en: ' has removed a signer' },
  timer: { zh: '：等待时间已到', en: ': the waiting time is over' },
  suspend: { zh: '已暂停流程', en: ' has suspended the process' },
  resume: { zh: '已恢复流程', en: ' has resumed the process' },
  reset: { zh: '已重置流程', en: ' has reset the process' },
  urge: { zh: '已催办', en: ' has sent a reminder' },
  copy: { zh: '已抄送', en: ' has copied it to others' },
  end: { zh: '已终止流程', en: ' has ended the process' },
}
