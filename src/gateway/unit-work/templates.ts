import type { DivisionTemplate, LotRule } from '#contract/unit-work/plan.ts'

type Item = readonly [name: string, rule: LotRule, each: number]

/** 分部 and 分项 as the acceptance standards name them; codes take two digits a level. */
function template(
  key: string,
  name: string,
  major: string,
  parts: Readonly<Record<string, readonly Item[]>>,
): DivisionTemplate {
  const two = (at: number) => String(at + 1).padStart(2, '0')
  return {
    key,
    name,
    major,
    parts: Object.entries(parts).map(([part, items], at) => ({
      code: two(at),
      name: part,
      items: items.map(([item, rule, each], index) => ({
        code: `${two(at)}${two(index)}`,
        name: item,
        rule,
        each,
      })),
    })),
  }
}

/** The templates that come with the build, one of each kind of work; the words are those of the standards, and so Chinese alone. */
export const packagedTemplates: readonly DivisionTemplate[] = [
  template('bridge', '桥梁工程', 'bridge', {
    地基与基础: [
      ['钻孔桩', 'structure', 1],
      ['承台', 'structure', 1],
    ],
    墩台: [
      ['墩台钢筋', 'structure', 1],
      ['墩台混凝土', 'structure', 1],
      ['支座垫石', 'structure', 1],
    ],
    梁部: [
      ['预应力混凝土梁', 'pour', 1],
      ['支座安装', 'structure', 1],
    ],
    桥面系: [
      ['防水层', 'length', 200],
      ['遮板与栏杆', 'length', 200],
    ],
  }),
  template('tunnel', '隧道工程', 'tunnel', {
    洞口工程: [
      ['洞口开挖与防护', 'structure', 1],
      ['洞门', 'structure', 1],
    ],
    洞身开挖: [['开挖', 'length', 60]],
    支护: [
      ['喷射混凝土', 'length', 60],
      ['锚杆', 'length', 60],
      ['钢架', 'length', 60],
    ],
    衬砌: [
      ['仰拱', 'pour', 5],
      ['二次衬砌', 'pour', 5],
    ],
    防水与排水: [
      ['防水板', 'length', 60],
      ['排水沟', 'length', 200],
    ],
  }),
  template('subgrade', '路基工程', 'subgrade', {
    地基处理: [
      ['原地面处理', 'length', 200],
      ['复合地基', 'length', 100],
    ],
    基床以下路堤: [['路堤填筑', 'length', 200]],
    基床: [
      ['基床底层', 'length', 200],
      ['基床表层', 'length', 200],
    ],
    边坡与支挡: [
      ['边坡防护', 'length', 200],
      ['挡土墙', 'pour', 2],
    ],
    排水: [['侧沟', 'length', 200]],
  }),
  template('track', '轨道工程', 'track', {
    无砟道床: [
      ['底座混凝土', 'pour', 5],
      ['道床板混凝土', 'pour', 5],
    ],
    轨道铺设: [
      ['铺轨', 'length', 1000],
      ['轨道精调', 'length', 1000],
    ],
  }),
]
