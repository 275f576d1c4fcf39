import type { ProcessValues } from '#contract/workflow/process.ts'
import type { ProcessModelKey } from './process-models.ts'

/** Somebody of the demo's sign-ins, or of the supervision or the design institute. */
export type Part =
  | 'sitestaff'
  | 'engineer'
  | 'unitadmin'
  | 'sysadmin'
  | 'supervisor'
  | 'chiefSupervisor'
  | 'designer'

/** What somebody did so many days ago. */
export interface ProcessStep {
  days: number
  /** `HH:MM` in China. */
  time: string
  by: Part
  act: 'start' | 'agree' | 'disagree' | 'return'
  comment?: string
}

/** The work sites that the demo works at, by their type. */
export const demoSites = ['特大桥', '大桥', '隧道进口', '隧道出口', '路堤'] as const
export type DemoSite = (typeof demoSites)[number]

export interface DemoProcess {
  model: ProcessModelKey
  /** What follows the name of the work site that it is about. */
  title: string
  site: DemoSite
  values: ProcessValues
  steps: readonly ProcessStep[]
}

/** What runs, was returned and has ended on the railway, so that something waits for everybody who signs in. */
export const demoProcesses: readonly DemoProcess[] = [
  {
    model: 'inspection',
    title: '3#墩承台钢筋安装报验',
    site: '特大桥',
    values: { 报验部位: '3#墩承台', 隐蔽工程: true },
    steps: [
      { days: 16, time: '09:12', by: 'sitestaff', act: 'start' },
      {
        days: 16,
        time: '11:40',
        by: 'engineer',
        act: 'agree',
        comment: '钢筋间距、保护层垫块已复检，合格。',
      },
      { days: 16, time: '16:25', by: 'supervisor', act: 'agree', comment: '同意报总监。' },
      { days: 15, time: '09:30', by: 'chiefSupervisor', act: 'agree', comment: '同意覆盖，浇筑时旁站。' },
    ],
  },
  {
    model: 'change',
    title: '便道改线',
    site: '路堤',
    values: { 变更原因: '原便道占用林地，无法办理手续', 变更金额: 12.5 },
    steps: [
      { days: 12, time: '08:50', by: 'engineer', act: 'start' },
      {
        days: 11,
        time: '17:05',
        by: 'unitadmin',
        act: 'disagree',
        comment: '便道属临时工程，由施工单位自行承担，不作设计变更。',
      },
    ],
  },
  {
    model: 'change',
    title: '弃渣场挡墙加高',
    site: '隧道出口',
    values: { 变更原因: '弃渣场容量不足', 变更金额: 86.4 },
    steps: [
      { days: 8, time: '09:35', by: 'engineer', act: 'start' },
      { days: 7, time: '11:15', by: 'unitadmin', act: 'agree', comment: '同意，请设计尽快出图。' },
      { days: 3, time: '16:50', by: 'designer', act: 'agree', comment: '变更图已出，金额见附表。' },
    ],
  },
  {
    model: 'change',
    title: '桩长调整',
    site: '大桥',
    values: { 变更原因: '终孔岩样与勘察报告不符', 变更金额: 41.2 },
    steps: [
      { days: 5, time: '10:40', by: 'engineer', act: 'start' },
      {
        days: 4,
        time: '09:25',
        by: 'unitadmin',
        act: 'return',
        comment: '缺终孔岩样照片和地质确认单，请补充后重新提交。',
      },
    ],
  },
  {
    model: 'inspection',
    title: '仰拱初期支护报验',
    site: '隧道进口',
    values: { 报验部位: '第 4 循环仰拱', 隐蔽工程: true },
    steps: [
      { days: 4, time: '14:00', by: 'sitestaff', act: 'start' },
      {
        days: 4,
        time: '17:30',
        by: 'engineer',
        act: 'return',
        comment: '第 3 榀钢架连接板螺栓未上齐，整改后再报。',
      },
    ],
  },
  {
    model: 'inspection',
    title: '1#墩桩基钢筋笼安装报验',
    site: '特大桥',
    values: { 报验部位: '1#墩 1-3 桩', 隐蔽工程: true },
    steps: [{ days: 3, time: '09:15', by: 'sitestaff', act: 'start' }],
  },
  {
    model: 'lot',
    title: '填筑第 6 层检验批',
    site: '路堤',
    values: { 检验批编号: 'LJ-TZ-0106', 实测点数: 18, 合格点数: 17 },
    steps: [
      { days: 2, time: '10:20', by: 'sitestaff', act: 'start' },
      { days: 2, time: '15:10', by: 'engineer', act: 'agree', comment: '压实度 1 点补压后复测合格。' },
    ],
  },
  {
    model: 'change',
    title: '洞口边仰坡防护',
    site: '隧道进口',
    values: { 变更原因: '强降雨后坡面溜塌', 变更金额: 63 },
    steps: [{ days: 1, time: '16:40', by: 'engineer', act: 'start' }],
  },
  {
    model: 'lot',
    title: '墩身模板检验批',
    site: '特大桥',
    values: { 检验批编号: 'QL-MB-0112', 实测点数: 16, 合格点数: 16 },
    steps: [{ days: 1, time: '17:20', by: 'sitestaff', act: 'start' }],
  },
]
