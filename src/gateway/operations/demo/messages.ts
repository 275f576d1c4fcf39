import { type MessageText, type message, searchTextOf } from '../../db/tables/message.ts'
import { fixedId } from '../../platform/fixed-id.ts'
import { type ProjectKey, projectId } from './projects.ts'
import { daysBefore } from './stamp.ts'

type Row = typeof message.$inferInsert

interface Notice {
  title: string
  body: string
  /** Days ago. */
  age: number
  sender: string
  kind?: Row['kind']
  english?: MessageText
  project?: ProjectKey
}

const notices: readonly Notice[] = [
  {
    title: '平台启用通知',
    body: '里程工程协同平台自即日起启用，各参建单位请完成账号核对。',
    age: 60,
    sender: '里程集团综合管理部',
  },
  {
    title: '汛期安全生产要求',
    body: '各标段汛前完成高边坡、弃渣场、临河墩台的排查，排查结果在工点备注中填写。',
    age: 41,
    sender: '里程集团安全质量部',
  },
  {
    title: '工点进度填报说明',
    body: '现场人员每日 18:00 前填报当日进度；无网络时照常填报，联网后自动同步。',
    age: 33,
    sender: '益明公司工程管理部',
    project: 'railway',
  },
  {
    title: 'YMZQ-7标重大风险工点公示',
    body: '隧道进口段穿越富水断层，风险等级调整为重大，施工前须完成专项方案审批。',
    age: 27,
    sender: '里程监理',
    project: 'railway',
  },
  {
    title: '断链表更新',
    body: '正线 DK96 处长链 12.35 m 已纳入最新断链表，里程填报请按新表执行。',
    age: 21,
    sender: '里程设计院',
    project: 'railway',
  },
  {
    title: '首件验收安排',
    body: 'YMZQ-3标首件墩身验收定于本周五上午，请监理、检测单位参加。',
    age: 12,
    sender: '里程监理',
    project: 'railway',
  },
  {
    title: '联络线施工便道贯通',
    body: '益州北联络线右线施工便道全线贯通，材料运输改走新便道。',
    age: 6,
    sender: '里程二局',
    project: 'railway',
  },
  {
    title: '账号有效期提醒',
    body: '部分项目账号将于 30 天内到期，请单位管理员及时延期。',
    age: 3,
    sender: '里程平台',
    kind: 'expiry',
    english: {
      title: 'Accounts are about to end',
      body: 'Some accounts of projects end within 30 days. Their units’ administrators, please prolong them in time.',
    },
  },
  {
    title: '本周质量检查计划',
    body: '第三方检测本周抽检 YMZQ-9、YMZQ-14、YMZQ-19标段，请准备原始记录。',
    age: 1,
    sender: '里程检测',
    project: 'railway',
  },
  {
    title: '明金高速 TJ1 标路面试验段',
    body: '试验段摊铺完成，弯沉检测合格。',
    age: 9,
    sender: '里程二局',
    project: 'highway',
  },
  {
    title: '干渠通水试验',
    body: '江石引水 K12 至 K18 段完成通水试验，渗漏量符合要求。',
    age: 15,
    sender: '里程三局',
    project: 'water',
  },
]

/** Notices to everybody, or to the people of a project. */
export function messageRows(now: Date): Row[] {
  return notices.map(({ title, body, english, age, sender, kind = 'notice', project }, index) => ({
    messageId: fixedId(`demo:message:${index}`),
    kind,
    title,
    body,
    english: english ?? null,
    searchText: searchTextOf({ title, body }, english),
    senderName: sender,
    createdAt: daysBefore(now, age),
    permission: 'message:view',
    projectId: project ? projectId(project) : null,
  }))
}
