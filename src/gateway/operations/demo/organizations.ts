import { initialsOf } from '#contract/name-key.ts'
import type { UnitTypeCode } from '#contract/packaged-names.ts'
import type { department } from '../../db/tables/department.ts'
import type { organization } from '../../db/tables/organization.ts'
import { unitTypeId } from '../../packaged/organization-types.ts'
import { fixedId } from '../../platform/fixed-id.ts'
import { nameKeyOf } from '../../platform/name-key.ts'
import { creditCode } from './identity.ts'
import type { Stamp } from './stamp.ts'

export type UnitKey =
  | 'group'
  | 'owner'
  | 'design'
  | 'first-bureau'
  | 'second-bureau'
  | 'third-bureau'
  | 'supervision'
  | 'survey'
  | 'testing'

interface Unit {
  key: UnitKey
  type: UnitTypeCode
  name: string
  shortName: string
  region: string
  city: string
  /** How many of the 2,000 people work here. */
  people: number
  departments: readonly string[]
}

const offices = ['综合管理部', '工程管理部', '安全质量部', '计划合同部', '财务部'] as const
const bureau = [...offices, '物资设备部', '人力资源部'] as const

export const units: readonly Unit[] = [
  {
    key: 'group',
    type: 'group',
    name: '里程建设集团有限公司',
    shortName: '里程集团',
    region: '510100',
    city: '益州市高新区天府一街 1 号',
    people: 60,
    departments: bureau,
  },
  {
    key: 'owner',
    type: 'construction',
    name: '益明铁路有限责任公司',
    shortName: '益明公司',
    region: '510100',
    city: '益州市金牛区二环路北一段 88 号',
    people: 90,
    departments: offices,
  },
  {
    key: 'design',
    type: 'design',
    name: '里程勘测设计研究院有限公司',
    shortName: '里程设计院',
    region: '510100',
    city: '益州市金牛区通锦路 3 号',
    people: 220,
    departments: [...offices, '桥梁设计处', '隧道设计处', '线路站场设计处'],
  },
  {
    key: 'first-bureau',
    type: 'contractor',
    name: '里程第一工程局有限公司',
    shortName: '里程一局',
    region: '520100',
    city: '筑城市观山湖区长岭路 16 号',
    people: 460,
    departments: [...bureau, 'YMZQ-1标项目经理部', 'YMZQ-7标项目经理部', 'YMZQ-19标项目经理部'],
  },
  {
    key: 'second-bureau',
    type: 'contractor',
    name: '里程第二工程局有限公司',
    shortName: '里程二局',
    region: '530100',
    city: '明州市盘龙区北京路 602 号',
    people: 460,
    departments: [...bureau, 'YMZQ-2标项目经理部', 'YMZQ-8标项目经理部', 'MJGS-TJ1标项目经理部'],
  },
  {
    key: 'third-bureau',
    type: 'contractor',
    name: '里程第三工程局有限公司',
    shortName: '里程三局',
    region: '500100',
    city: '渝江市渝北区金开大道 55 号',
    people: 430,
    departments: [...bureau, 'YMZQ-3标项目经理部', 'YMZQ-9标项目经理部', 'JSYS-2标项目经理部'],
  },
  {
    key: 'supervision',
    type: 'supervision',
    name: '里程工程监理咨询有限公司',
    shortName: '里程监理',
    region: '510100',
    city: '益州市成华区建设路 9 号',
    people: 160,
    departments: [...offices, 'YMJL-1标监理站', 'YMJL-2标监理站'],
  },
  {
    key: 'survey',
    type: 'survey',
    name: '里程岩土勘察有限公司',
    shortName: '里程勘察',
    region: '520100',
    city: '筑城市云岩区中华北路 21 号',
    people: 60,
    departments: offices,
  },
  {
    key: 'testing',
    type: 'third-party-testing',
    name: '里程检测科技有限公司',
    shortName: '里程检测',
    region: '510100',
    city: '益州市双流区航空港 7 号',
    people: 60,
    departments: [...offices, '中心试验室'],
  },
]

export function unitId(key: UnitKey): string {
  return fixedId(`demo:organization:${key}`)
}

function departmentId(key: UnitKey, name: string): string {
  return fixedId(`demo:department:${key}:${name}`)
}

export function departmentIdsOf({ key, departments }: Unit): string[] {
  return departments.map((name) => departmentId(key, name))
}

/** Who stands for each unit, and whom to ask for there, in the order of the units. */
const spokespeople = [
  ['高建军', '沈雪梅'],
  ['梁志远', '宋晓岚'],
  ['韩明哲', '谢雨桐'],
  ['罗国安', '何文静'],
  ['郭振邦', '林晓燕'],
  ['马德胜', '朱思敏'],
  ['郑启明', '胡丽华'],
  ['宋承志', '黄佳慧'],
  ['周立群', '吴春兰'],
] as const

/** The group first, then the units below it. */
export function organizationRows(stamp: Stamp): (typeof organization.$inferInsert)[] {
  const root = unitId('group')
  return units.map(({ key, type, name, shortName, region, city }, index) => {
    const own = unitId(key)
    const [legalPerson, contact] = spokespeople[index] ?? []
    const code = creditCode(region, 10_001 + index)
    return {
      ...stamp,
      organizationId: own,
      parentId: own === root ? null : root,
      path: own === root ? `${root}/` : `${root}/${own}/`,
      organizationTypeId: unitTypeId(type),
      organizationName: name,
      nameKey: nameKeyOf(name),
      initials: initialsOf(nameKeyOf(name)),
      shortName,
      unifiedSocialCreditCode: code,
      legalPerson,
      contact,
      address: city,
      phone: `028-8000${String(1000 + index)}`,
      fax: `028-8000${String(2000 + index)}`,
      email: `${key}@milepost.example`,
      website: `https://${key}.milepost.example`,
      depositBank: '益州银行城建支行',
      bankAccount: `62284805${String(1_0000_0001 + index)}`,
      taxCode: code,
      sort: index + 1,
    }
  })
}

/** Offices at the line hang below the one at home that leads them. */
const atTheLine = /项目经理部$|监理站$/
const leading = '工程管理部'

/** Those that others hang below come first. */
export function departmentRows(stamp: Stamp): (typeof department.$inferInsert)[] {
  return units.flatMap(({ key, departments }) =>
    departments.map((name, index) => ({
      ...stamp,
      departmentId: departmentId(key, name),
      organizationId: unitId(key),
      parentId: atTheLine.test(name) ? departmentId(key, leading) : null,
      departmentName: name,
      nameKey: nameKeyOf(name),
      type: atTheLine.test(name) ? ('subsidiary' as const) : ('department' as const),
      sort: index + 1,
    })),
  )
}
