import type { Major } from '#contract/project/schema.ts'
import type { MajorTemplate, Template } from './dictionary-templates.ts'

/** What a major builds: its structures, each of the same parts, and these of components that come many times. */
interface Rule {
  major: Major
  name: string
  structures: readonly string[]
  parts: Readonly<Record<string, readonly [component: string, unit: string]>>
}

const times = 40
const steps = ['施工准备', '测量放样', '实施', '过程检查', '质量验收', '资料整理'] as const

const highway: readonly Rule[] = [
  {
    major: 'subgrade',
    name: '路基',
    structures: ['土方路基', '石方路基', '软土路基'],
    parts: {
      路床: ['路床填筑层', 'm³'],
      路堤: ['路堤填筑层', 'm³'],
      排水: ['边沟', 'm'],
      防护: ['骨架护坡', 'm²'],
    },
  },
  {
    major: 'bridge',
    name: '桥梁',
    structures: ['特大桥', '大桥', '互通匝道桥'],
    parts: {
      基础: ['钻孔灌注桩', '根'],
      下部结构: ['墩柱', '座'],
      上部结构: ['预制小箱梁', '片'],
      桥面: ['桥面铺装', 'm²'],
    },
  },
  {
    major: 'tunnel',
    name: '隧道',
    structures: ['分离式隧道', '小净距隧道', '连拱隧道'],
    parts: {
      洞口: ['超前管棚', '环'],
      开挖: ['洞身开挖', 'm³'],
      支护: ['初期支护', '榀'],
      衬砌: ['二次衬砌', 'm'],
    },
  },
  {
    major: 'culvert',
    name: '涵洞',
    structures: ['盖板涵', '箱涵', '管涵'],
    parts: { 基础: ['基础混凝土', 'm³'], 涵身: ['涵节', '节'], 附属: ['八字墙', '座'] },
  },
]

const water: readonly Rule[] = [
  {
    major: 'water-supply',
    name: '输水',
    structures: ['明渠', '暗涵', '压力管道', '倒虹吸'],
    parts: { 渠身: ['渠道土方', 'm³'], 衬砌: ['衬砌板', 'm²'], 管道: ['管节', '节'], 附属: ['检查井', '座'] },
  },
  {
    major: 'tunnel',
    name: '输水隧洞',
    structures: ['钻爆段', '掘进机段', '竖井'],
    parts: {
      开挖: ['洞身开挖', 'm³'],
      支护: ['钢拱架', '榀'],
      衬砌: ['管片', '环'],
      灌浆: ['回填灌浆孔', '孔'],
    },
  },
  {
    major: 'building',
    name: '泵站与闸房',
    structures: ['泵站', '分水闸', '节制闸'],
    parts: {
      基坑: ['基坑支护桩', '根'],
      主体: ['混凝土浇筑块', 'm³'],
      机电: ['水泵机组', '台'],
      金属结构: ['闸门', '扇'],
    },
  },
]

const node = (name: string, kind: string, below: readonly Template[] = []): Template => ({
  name,
  class: kind,
  below,
})

/** What is built: each component many times. */
const entitiesOf = (rules: readonly Rule[]): MajorTemplate[] =>
  rules.map(({ major, name, structures, parts }) => ({
    major,
    name,
    below: structures.map((structure) =>
      node(
        structure,
        '结构',
        Object.entries(parts).map(([part, [component, unit]]) =>
          node(part, '部位', [{ name: component, class: '构件', unit, times }]),
        ),
      ),
    ),
  }))

/** The work on it: each component takes the same steps. */
const workOf = (rules: readonly Rule[]): MajorTemplate[] =>
  rules.map(({ major, name, structures, parts }) => ({
    major,
    name,
    below: structures.map((structure) =>
      node(
        structure,
        '单位工程',
        Object.entries(parts).map(([part, [component, unit]]) =>
          node(part, '分部', [
            {
              ...node(
                component,
                '作业',
                steps.map((step) => node(step, '工序')),
              ),
              unit,
              times: 6,
            },
          ]),
        ),
      ),
    ),
  }))

export const highwayEntities = entitiesOf(highway)
export const highwayWork = workOf(highway)
export const waterEntities = entitiesOf(water)
export const waterWork = workOf(water)
