import type { QualificationCategory, QualificationLevel } from '#contract/organization/parts.ts'
import type { organizationGroup, organizationGroupAccount } from '../../db/tables/organization-group.ts'
import type {
  organizationContact,
  organizationCowork,
  organizationListing,
  organizationQualification,
} from '../../db/tables/organization-parts.ts'
import { dayInChina } from '../../platform/china-days.ts'
import { fixedId } from '../../platform/fixed-id.ts'
import type { DemoAccount } from './accounts.ts'
import { type UnitKey, unitId, units } from './organizations.ts'
import type { DemoPerson } from './people.ts'
import { daysBefore, type Stamp } from './stamp.ts'

type Held = readonly [
  name: string,
  level: QualificationLevel,
  category: QualificationCategory,
  /** After how many days it ends. */
  ends: number,
]

/** For how many days a qualification is granted: five years. */
const granted = 1826

const qualifications: Readonly<Record<UnitKey, readonly Held[]>> = {
  group: [
    ['建筑行业施工综合资质', 'other', 'construction', 1120],
    ['工程设计综合资质甲级', 'first', 'design', 900],
    ['对外承包工程资格', 'other', 'other', 27],
  ],
  owner: [['工程咨询单位甲级资信（铁路、城市轨道交通）', 'first', 'consulting', 410]],
  design: [
    ['工程设计铁道行业甲级', 'first', 'design', 760],
    ['工程勘察综合资质甲级', 'first', 'design', 58],
    ['工程咨询单位甲级资信（铁路、城市轨道交通）', 'first', 'consulting', 330],
    ['测绘资质甲级', 'first', 'other', 1240],
  ],
  'first-bureau': [
    ['铁路工程施工总承包特级', 'other', 'construction', 980],
    ['公路工程施工总承包甲级', 'first', 'construction', 640],
    ['隧道工程专业承包甲级', 'first', 'construction', 52],
    ['桥梁工程专业承包甲级', 'first', 'construction', 84],
    ['爆破作业单位许可证（营业性一级）', 'other', 'other', -9],
  ],
  'second-bureau': [
    ['铁路工程施工总承包特级', 'other', 'construction', 1010],
    ['市政公用工程施工总承包甲级', 'first', 'construction', 470],
    ['铁路铺轨架梁工程专业承包甲级', 'first', 'construction', 22],
    ['建筑机电安装工程专业承包乙级', 'second', 'construction', 720],
  ],
  'third-bureau': [
    ['水利水电工程施工总承包甲级', 'first', 'construction', 860],
    ['铁路工程施工总承包甲级', 'first', 'construction', 540],
    ['地基基础工程专业承包甲级', 'first', 'construction', 79],
  ],
  supervision: [
    ['工程监理综合资质', 'other', 'supervision', 690],
    ['公路工程监理甲级', 'first', 'supervision', 45],
    ['工程造价咨询甲级', 'first', 'consulting', 280],
  ],
  survey: [
    ['岩土工程勘察甲级', 'first', 'design', 510],
    ['水文地质勘察乙级', 'second', 'design', 18],
  ],
  testing: [
    ['公路工程综合甲级试验检测机构', 'first', 'testing', 620],
    ['检验检测机构资质认定（CMA）', 'other', 'testing', 33],
    ['实验室认可（CNAS）', 'other', 'testing', 1400],
  ],
}

const listings: readonly [unit: UnitKey, institution: string, code: string, listedOn: string][] = [
  ['group', '上海证券交易所', '601919', '2008-03-10'],
  ['group', '香港联合交易所', '01919', '2008-03-13'],
  ['design', '上海证券交易所科创板', '688419', '2021-06-22'],
]

const coworks: readonly [unit: UnitKey, institution: string, address: string][] = [
  ['group', '里程建设集团西南区域总部', '益州市高新区天府一街 1 号 18 层'],
  ['owner', '益明铁路工程质量安全监督站', '益州市金牛区二环路北一段 88 号 3 层'],
  ['first-bureau', '益明铁路站前 1 标联合指挥部', '筑城市观山湖区长岭路 16 号 B 座'],
  ['second-bureau', '益明铁路站前 2 标联合指挥部', '明州市盘龙区北京路 602 号附楼'],
  ['testing', '铁路工程第三方检测中心益州站', '益州市双流区航空港 7 号 2 栋'],
]

/** Whom one calls at a unit: those who stand highest in it. */
const duties = ['单位负责人', '总工程师', '资质与合同联系人'] as const
const groups = ['调度值班组', '防汛应急组', '资料归档组'] as const

type Rows = {
  qualifications: (typeof organizationQualification.$inferInsert)[]
  listings: (typeof organizationListing.$inferInsert)[]
  coworks: (typeof organizationCowork.$inferInsert)[]
  contacts: (typeof organizationContact.$inferInsert)[]
  groups: (typeof organizationGroup.$inferInsert)[]
  groupAccounts: (typeof organizationGroupAccount.$inferInsert)[]
}

/** What is part of the units, and the groups of their accounts. */
export function createOrganizationParts(
  people: readonly DemoPerson[],
  accounts: readonly DemoAccount[],
  now: Date,
  stamp: Stamp,
): Rows {
  const at = (unit: UnitKey, index: number) => ({ organizationId: unitId(unit), sort: index + 1 })
  return {
    qualifications: units.flatMap(({ key }) =>
      qualifications[key].map(([qualificationName, level, category, ends], index) => ({
        ...at(key, index),
        qualificationId: fixedId(`demo:qualification:${key}:${index}`),
        qualificationName,
        level,
        category,
        validFrom: dayInChina(daysBefore(now, granted - ends)),
        validUntil: dayInChina(daysBefore(now, -ends)),
      })),
    ),
    listings: listings.map(([unit, institutionName, stockCode, listedOn], index) => ({
      ...at(unit, index),
      listingId: fixedId(`demo:listing:${index}`),
      institutionName,
      stockCode,
      listedOn,
    })),
    coworks: coworks.map(([unit, institutionName, address], index) => ({
      ...at(unit, index),
      coworkId: fixedId(`demo:cowork:${index}`),
      institutionName,
      address,
    })),
    contacts: units.flatMap(({ key }) =>
      highestOf(people, key).map(({ row: { userName, cellphone, email } }, index) => ({
        ...at(key, index),
        contactId: fixedId(`demo:contact:${key}:${index}`),
        contactName: userName,
        duty: duties[index] ?? null,
        phone: cellphone,
        email: email ?? null,
      })),
    ),
    groups: units.flatMap(({ key }) =>
      groups.map((groupName) => ({
        ...stamp,
        groupId: groupId(key, groupName),
        organizationId: unitId(key),
        groupName,
      })),
    ),
    groupAccounts: accounts.map(({ row: { accountId }, person: { unit } }, index) => ({
      groupAccountId: fixedId(`demo:group-account:${accountId}`),
      groupId: groupId(unit, groups[index % groups.length] ?? groups[0]),
      accountId,
    })),
  }
}

function highestOf(people: readonly DemoPerson[], unit: UnitKey): DemoPerson[] {
  const rank = ({ row }: DemoPerson) => row.positionRank ?? Number.POSITIVE_INFINITY
  const there = people.filter((person) => person.unit === unit)
  return there.toSorted((a, b) => rank(a) - rank(b)).slice(0, duties.length)
}

function groupId(unit: UnitKey, groupName: string): string {
  return fixedId(`demo:group:${unit}:${groupName}`)
}
