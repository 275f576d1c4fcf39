import { fixedId } from '../../platform/fixed-id.ts'
import { demoAccountId } from './accounts.ts'
import type { DrawnModel } from './draw-model.ts'

/** The roles that the models name, each of one person. */
export const workflowRoles = [
  { key: 'quality', roleName: '质检工程师', member: 'engineer' },
  { key: 'chiefEngineer', roleName: '项目总工程师', member: 'unitadmin' },
  { key: 'supervisor', roleName: '专业监理工程师', member: 'supervisor' },
  { key: 'chiefSupervisor', roleName: '总监理工程师', member: 'chiefSupervisor' },
  { key: 'designer', roleName: '设计代表', member: 'designer' },
  { key: 'group', roleName: '集团审批人', member: 'sysadmin' },
] as const

export function workflowRoleId(key: (typeof workflowRoles)[number]['key']): string {
  return fixedId(`demo:workflow-role:${key}`)
}

interface DemoModel extends DrawnModel {
  /** What the demo's processes name it by. */
  model: string
  category: string
  modeRemark: string
}

/** The models of the demo, as they run on a railway's site. */
export const processModels = [
  {
    model: 'inspection',
    key: 'process_inspection',
    name: '工序报验审批',
    category: '质量验收',
    modeRemark: '一道工序完成自检后报验；隐蔽工程须总监理工程师确认后方可覆盖。',
    begin: '提交报验',
    end: '准许进入下道工序',
    variables: { 报验部位: 'text', 隐蔽工程: 'boolean' },
    tasks: [
      {
        id: 'check',
        name: '质检工程师复检',
        roleIds: [workflowRoleId('quality')],
        disagree: 'starter',
        hours: 24,
      },
      {
        id: 'supervise',
        name: '专业监理工程师验收',
        roleIds: [workflowRoleId('supervisor')],
        disagree: 'starter',
        hours: 24,
      },
    ],
    further: {
      question: '是否隐蔽工程',
      answer: '隐蔽工程',
      condition: '隐蔽工程 = true',
      task: {
        id: 'confirm',
        name: '总监理工程师确认',
        roleIds: [workflowRoleId('chiefSupervisor')],
        disagree: 'starter',
        hours: 24,
      },
    },
  },
  {
    model: 'change',
    key: 'design_change',
    name: '设计变更审批',
    category: '变更管理',
    modeRemark: '变更金额单位为万元，超过 50 万元的由集团公司批准。',
    begin: '提出变更',
    end: '变更成立',
    variables: { 变更原因: 'text', 变更金额: 'number' },
    tasks: [
      {
        id: 'technical',
        name: '项目总工程师审核',
        roleIds: [workflowRoleId('chiefEngineer')],
        disagree: 'end',
        hours: 48,
        formUrl: '/admin/su-boq',
      },
      {
        id: 'design',
        name: '设计代表复核',
        roleIds: [workflowRoleId('designer')],
        disagree: 'before',
        hours: 72,
      },
    ],
    further: {
      question: '金额是否超过 50 万元',
      answer: '超过 50 万元',
      condition: '变更金额 > 50',
      task: {
        id: 'approve',
        name: '集团公司批准',
        roleIds: [workflowRoleId('group')],
        disagree: 'end',
        hours: 72,
        copied: [demoAccountId('unitadmin')],
      },
    },
  },
  {
    model: 'lot',
    key: 'lot_acceptance',
    name: '检验批验收',
    category: '质量验收',
    modeRemark: '施工单位自检合格后报监理验收，验收资料由发起人归档。',
    begin: '检验批报验',
    end: '验收完成',
    variables: { 检验批编号: 'text', 实测点数: 'number', 合格点数: 'number' },
    tasks: [
      {
        id: 'self_check',
        name: '施工单位自检',
        roleIds: [workflowRoleId('quality'), workflowRoleId('chiefEngineer')],
        signing: 'all',
        disagree: 'starter',
        hours: 48,
      },
      {
        id: 'supervise',
        name: '监理验收',
        roleIds: [workflowRoleId('supervisor')],
        disagree: 'before',
        hours: 48,
      },
      { id: 'archive', name: '资料归档', roleIds: [], disagree: 'before', hours: 120 },
    ],
  },
] as const satisfies readonly DemoModel[]
export type ProcessModelKey = (typeof processModels)[number]['model']
