import type { MajorTemplate, Template } from './dictionary-templates.ts'

const pile: Template = {
  name: '钻孔灌注桩',
  class: '构件',
  unit: 'm',
  loop: { over: 'pile', rule: '{n}号桩' },
}

/** What the work sites of a railway are built of, each pier, pile, ring and segment once, with what it repeats over. */
export const workSiteEntities: readonly MajorTemplate[] = [
  {
    major: 'bridge',
    name: '桥梁',
    below: [
      {
        name: '下部结构',
        class: '分部',
        below: [
          {
            name: '桥墩',
            class: '构件',
            unit: '座',
            loop: { over: 'pier', rule: '{n}号墩' },
            below: [
              pile,
              { name: '承台', class: '构件', unit: 'm³' },
              { name: '墩身', class: '构件', unit: 'm³' },
            ],
          },
        ],
      },
      {
        name: '上部结构',
        class: '分部',
        below: [
          {
            name: '梁段',
            class: '构件',
            unit: 'm³',
            loop: { over: 'segment', rule: '{n}号节段' },
          },
        ],
      },
    ],
  },
  {
    major: 'tunnel',
    name: '隧道',
    below: [
      {
        name: '洞身',
        class: '分部',
        below: [
          {
            name: '衬砌环',
            class: '构件',
            unit: '环',
            loop: { over: 'ring', rule: '第{n}环' },
            below: [
              { name: '开挖', class: '构件', unit: 'm³' },
              { name: '二次衬砌', class: '构件', unit: 'm³' },
              {
                name: '钢架',
                class: '构件',
                unit: '榀',
                loop: { over: 'truss', rule: '{n}号钢架' },
              },
            ],
          },
        ],
      },
    ],
  },
]
