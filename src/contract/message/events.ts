import type { Language } from '../messages.ts'
import { z } from '../zod.ts'
import type { MessageKind } from './schema.ts'

/** What people are notified of. Rows of a database carry these names, so none of them ever changes. */
export const MessageEvent = z.enum([
  'account-to-review',
  'account-reviewed',
  'account-security',
  'expiry',
  'edit-synced',
  'conflict-parked',
  'terminal-applied',
  'import-finished',
  'release',
  'task-arrived',
  'task-due-soon',
  'task-due',
  'task-urged',
  'process-copied',
  'process-ended',
  'process-stuck',
])
export type MessageEvent = z.output<typeof MessageEvent>

/** A subject and a text, with `{variable}` where the event fills something in. */
export const Template = z.object({ subject: z.string(), text: z.string() })
export type Template = z.output<typeof Template>

interface EventDeclaration {
  readonly kind: MessageKind
  /** What a template may fill in, each with a sample for the preview. */
  readonly variables: Readonly<Record<string, Record<Language, string>>>
  readonly packaged: Record<Language, Template>
}

const person = { zh: '张伟', en: 'Zhang Wei' }
const accountName = { zh: 'zhangwei', en: 'zhangwei' }
const process = { zh: 'DK12+300 边坡验收', en: 'Acceptance of the slope at DK12+300' }
const node = { zh: '监理复核', en: 'Review by the supervisor' }
const starter = { zh: '李敏', en: 'Li Min' }
const given = (title: Record<Language, string>, body: Record<Language, string>) => ({
  variables: { title, body },
  packaged: {
    zh: { subject: '{title}', text: '{body}' },
    en: { subject: '{title}', text: '{body}' },
  },
})

/** Every event with its variables and the texts that it comes with. */
export const messageEvents = {
  'account-to-review': {
    kind: 'todo',
    variables: { userName: person, accountName },
    packaged: {
      zh: { subject: '账号待审核：{userName}', text: '{userName}注册了账号 {accountName}，请审核。' },
      en: {
        subject: 'Account to review: {userName}',
        text: '{userName} has registered the account {accountName}. Please review it.',
      },
    },
  },
  'account-reviewed': {
    kind: 'notice',
    variables: {
      accountName,
      result: { zh: '已通过', en: 'approved' },
      reason: { zh: '资料齐全', en: 'complete' },
      reviewer: { zh: '李敏', en: 'Li Min' },
    },
    packaged: {
      zh: {
        subject: '账号审核{result}',
        text: '账号 {accountName} 审核{result}。审核人：{reviewer}。{reason}',
      },
      en: {
        subject: 'Your account was {result}',
        text: 'The account {accountName} was {result} by {reviewer}. {reason}',
      },
    },
  },
  'account-security': {
    kind: 'notice',
    ...given(
      { zh: '你的二次验证已重置', en: 'Your second factor was reset' },
      { zh: '账号的二次验证已移除。', en: 'The account has no second factor any more.' },
    ),
  },
  expiry: {
    kind: 'expiry',
    ...given(
      { zh: '账号有效期提醒', en: 'Your account is about to end' },
      { zh: '您的账号将于 2026年12月31日 到期。', en: 'Your account ends on December 31, 2026.' },
    ),
  },
  'edit-synced': {
    kind: 'review',
    variables: {
      record: { zh: 'DK12+300 边坡', en: 'Slope at DK12+300' },
      userName: person,
      device: { zh: '工地平板 3', en: 'Site tablet 3' },
    },
    packaged: {
      zh: { subject: '{record}', text: '{userName} · {device}' },
      en: { subject: '{record}', text: '{userName} · {device}' },
    },
  },
  'conflict-parked': {
    kind: 'todo',
    variables: {
      record: { zh: 'DK12+300 边坡', en: 'Slope at DK12+300' },
      device: { zh: '工地平板 3', en: 'Site tablet 3' },
    },
    packaged: {
      zh: {
        subject: '修改有冲突：{record}',
        text: '你在“{device}”上对“{record}”的修改与他人的修改冲突，内容保留在该设备上，请在该设备的同步中心处理。',
      },
      en: {
        subject: 'Conflicting edit: {record}',
        text: 'Your edit of “{record}” on “{device}” conflicts with somebody else’s. It is kept on that device: please resolve it in its sync centre.',
      },
    },
  },
  'terminal-applied': {
    kind: 'todo',
    variables: { userName: person, device: { zh: '工地平板 3', en: 'Site tablet 3' } },
    packaged: {
      zh: { subject: '设备申请授权：{device}', text: '{userName}在设备“{device}”上登录，等待授权。' },
      en: {
        subject: 'Device to authorise: {device}',
        text: '{userName} has signed in on the device “{device}”, which waits to be authorised.',
      },
    },
  },
  'import-finished': {
    kind: 'notice',
    variables: {
      what: { zh: '人员', en: 'People' },
      created: { zh: '120', en: '120' },
      changed: { zh: '8', en: '8' },
    },
    packaged: {
      zh: { subject: '{what}导入完成', text: '新增 {created} 条，修改 {changed} 条。' },
      en: { subject: '{what}: import finished', text: '{created} added, {changed} changed.' },
    },
  },
  release: {
    kind: 'notice',
    variables: {
      application: { zh: '现场巡检', en: 'Site inspection' },
      version: { zh: '2.1.0', en: '2.1.0' },
      publisher: { zh: '李敏', en: 'Li Min' },
    },
    packaged: {
      zh: {
        subject: '{application} {version} 已发布',
        text: '{publisher}发布了应用“{application}”的新版本 {version}。',
      },
      en: {
        subject: '{application} {version} is out',
        text: '{publisher} has released version {version} of the application “{application}”.',
      },
    },
  },
  'task-arrived': {
    kind: 'todo',
    variables: { process, node, starter },
    packaged: {
      zh: { subject: '待办：{process}', text: '“{node}”等您办理，由{starter}发起。' },
      en: { subject: 'To do: {process}', text: '“{node}” waits for you; {starter} started it.' },
    },
  },
  'task-due-soon': {
    kind: 'todo',
    variables: { process, node },
    packaged: {
      zh: { subject: '即将到期：{process}', text: '“{node}”的办理期限将到，请及时办理。' },
      en: { subject: 'Due soon: {process}', text: '“{node}” will soon be due; please act on it.' },
    },
  },
  'task-due': {
    kind: 'todo',
    variables: { process, node },
    packaged: {
      zh: { subject: '已到期：{process}', text: '“{node}”的办理期限已到，请尽快办理。' },
      en: { subject: 'Due: {process}', text: '“{node}” is due; please act on it.' },
    },
  },
  'task-urged': {
    kind: 'todo',
    variables: { process, node, userName: person, comment: { zh: '请今天办结', en: 'Please decide today' } },
    packaged: {
      zh: { subject: '催办：{process}', text: '{userName}催您办理“{node}”。{comment}' },
      en: { subject: 'Urgent: {process}', text: '{userName} asks you to act on “{node}”. {comment}' },
    },
  },
  'process-copied': {
    kind: 'notice',
    variables: {
      process,
      node,
      starter,
      comment: { zh: '王建国：请知悉', en: 'Wang Jianguo: for your information' },
    },
    packaged: {
      zh: { subject: '抄送：{process}', text: '“{node}”抄送给您，由{starter}发起。{comment}' },
      en: {
        subject: 'For your information: {process}',
        text: '“{node}” was copied to you; {starter} started it. {comment}',
      },
    },
  },
  'process-ended': {
    kind: 'notice',
    variables: { process, outcome: { zh: '已办结', en: 'completed' } },
    packaged: {
      zh: { subject: '{outcome}：{process}', text: '您发起的流程{outcome}。' },
      en: { subject: 'Ended: {process}', text: 'The process that you started was {outcome}.' },
    },
  },
  'process-stuck': {
    kind: 'todo',
    variables: {
      process,
      node,
      reason: { zh: '从“复核结果”没有可走的去向', en: 'No way leads on from “Result of the review”' },
    },
    packaged: {
      zh: {
        subject: '流程无法继续：{process}',
        text: '“{node}”的等待已到期，但流程无法继续：{reason}。系统每小时重试一次，也可以由流程管理员重置或终止。',
      },
      en: {
        subject: 'Cannot go on: {process}',
        text: 'The wait at “{node}” is over, but the process cannot go on: {reason}. It is tried again every hour; its administrator can also reset or end it.',
      },
    },
  },
} as const satisfies Record<MessageEvent, EventDeclaration>

/** The variables of an event, by name. */
export function variablesOf(event: MessageEvent): EventDeclaration['variables'] {
  return messageEvents[event].variables
}

const variable = /\{([^{}]*)\}/g
/** A tag's beginning or end, or a character reference. */
const markup = /<[a-z!/?][^>]*>?|&(?:[a-z]+|#\d+|#x[\da-f]+);/i

/** What a template may not have: variables that the event does not fill in, braces without a partner, markup. */
export function faultsOf(event: MessageEvent, template: string): string[] {
  const known = Object.keys(variablesOf(event))
  const unknown = [...template.matchAll(variable)].flatMap(([whole, name = '']) =>
    known.includes(name) ? [] : whole,
  )
  const loose = template.replace(variable, '').match(/[{}]/g) ?? []
  return [...new Set([...unknown, ...loose, ...(template.match(markup)?.slice(0, 1) ?? [])])]
}

/** A template with its variables filled in; one without a value is left out. */
export function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(variable, (_whole, name: string) => values[name] ?? '').trim()
}
