import type { RecordKind, TitleLevel } from '#contract/person-record/schema.ts'
import type { personRecord } from '../../db/tables/person-record.ts'
import { fixedId } from '../../platform/fixed-id.ts'
import type { DemoAccount } from './accounts.ts'
import { units } from './organizations.ts'
import type { DemoPerson } from './people.ts'
import { Random } from './random.ts'
import { daysBefore, type Stamp } from './stamp.ts'

type Row = typeof personRecord.$inferInsert
type Licence = readonly [name: string, level: TitleLevel, issuingUnit: string]

/** Of its own, so that the rows of everything else stay as they were. */
const seed = 20_260_401
/** One in so many of those without an account has records; everybody with one has. */
const every = 6
/** After how many days the first certificates of the first bureau end; the others in some years. */
const endings = [-12, 21, 48, 83]

const schools = [
  '西南交通大学',
  '石家庄铁道大学',
  '兰州交通大学',
  '同济大学',
  '长安大学',
  '中南大学',
  '重庆交通大学',
] as const
const majors = [
  '土木工程',
  '桥梁与隧道工程',
  '工程管理',
  '安全工程',
  '测绘工程',
  '材料科学与工程',
  '工程造价',
] as const
const degrees = [
  ['undergraduate', 62],
  ['junior-college', 22],
  ['master', 14],
  ['doctor', 2],
] as const
const certificates: readonly [Licence, ...Licence[]] = [
  ['一级建造师（铁路工程）', 'senior', '住房和城乡建设部'],
  ['二级建造师（公路工程）', 'intermediate', '省住房和城乡建设厅'],
  ['注册安全工程师', 'senior', '应急管理部'],
  ['监理工程师', 'intermediate', '住房和城乡建设部'],
  ['特种作业操作证（高处作业）', 'primary', '应急管理局'],
  ['试验检测工程师', 'intermediate', '交通运输部'],
]
const projects = [
  '渝昆高铁站前工程',
  '成渝中线铁路',
  '郑万高铁湖北段',
  '京雄城际铁路',
  '贵南高铁',
  '引江补汉工程',
] as const
const positions = ['技术员', '工程师', '测量队长', '安全总监', '项目总工程师', '工区长'] as const

/** Education, certificates, jobs and projects of a part of the people. */
export function createPersonRecords(
  people: readonly DemoPerson[],
  accounts: readonly DemoAccount[],
  now: Date,
  stamp: Stamp,
): Row[] {
  const random = new Random(seed)
  const holders = new Set(accounts.map(({ person }) => person))
  const soon = [...endings]
  return people.flatMap((person, index) => {
    if (!holders.has(person) && index % every !== 0) return []
    // Who has no account is notified of nothing, but those who manage the records are.
    const end = !holders.has(person) && person.unit === 'first-bureau' ? soon.shift() : undefined
    return recordsOf(random, person, index, end ?? random.between(200, 1400), now, stamp)
  })
}

function recordsOf(
  random: Random,
  { unit, row }: DemoPerson,
  index: number,
  end: number,
  now: Date,
  stamp: Stamp,
): Row[] {
  const graduation = Number((row.birthDate ?? '1985-01-01').slice(0, 4)) + 22
  const degree = random.weighted(degrees)
  const institution = units.find(({ key }) => key === unit)?.name ?? ''
  const [certificateName, titleLevel, issuingUnit] = random.pick(certificates)
  const validUntil = dayOf(daysBefore(now, -end))
  const record = (kind: RecordKind, fields: Record<string, string>): Row => ({
    ...stamp,
    recordId: fixedId(`demo:record:${kind}:${index}`),
    userId: row.userId,
    kind,
    fields,
    validUntil: fields.validUntil ?? null,
  })
  return [
    record('education', {
      startMonth: `${graduation - (degree === 'junior-college' ? 3 : 4)}-09`,
      endMonth: `${graduation}-06`,
      school: random.pick(schools),
      major: random.pick(majors),
      degree,
    }),
    record('certificate', {
      certificateName,
      titleLevel,
      certificateNumber: `${random.between(10, 65)}${random.between(100_000, 999_999)}${index}`,
      issuingUnit,
      validFrom: dayOf(daysBefore(now, 3 * 365 - end)),
      validUntil,
    }),
    record('job', {
      startMonth: `${graduation}-07`,
      institution,
      position: random.pick(positions),
      jobLevel: row.positionLevel ?? 'staff-member',
      post: row.post ?? 'engineering-technology',
    }),
    record('project', {
      startMonth: `${Math.min(graduation + random.between(1, 6), now.getUTCFullYear() - 1)}-03`,
      projectName: random.pick(projects),
      institution,
      position: random.pick(positions),
      post: row.post ?? 'engineering-technology',
    }),
  ]
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
