import type { MajorTemplate, Template } from './dictionary-templates.ts'

const process = (name: string, unit: string): Template => ({ name, class: '工序', unit })
const work = (name: string, below: readonly Template[]): Template => ({ name, class: '作业', below })

/** The work that the entities take. */
export const railwayWork: readonly MajorTemplate[] = [
  {
    major: 'bridge',
    name: '桥梁',
    below: [
      work('钻孔灌注桩', [
        process('测量放样', '次'),
        process('埋设护筒', '个'),
        process('钻孔', 'm'),
        process('清孔', '次'),
        process('钢筋笼制作与安装', 't'),
        process('灌注水下混凝土', 'm³'),
        process('桩基检测', '根'),
      ]),
      work('承台', [
        process('基坑开挖', 'm³'),
        process('桩头凿除', '根'),
        process('钢筋绑扎', 't'),
        process('模板安装', 'm²'),
        process('混凝土浇筑', 'm³'),
        process('养护', '次'),
      ]),
      work('墩身', [
        process('钢筋绑扎', 't'),
        process('模板安装', 'm²'),
        process('混凝土浇筑', 'm³'),
        process('拆模与养护', '次'),
      ]),
      work('箱梁预制与架设', [
        process('钢筋骨架', 't'),
        process('内外模', 'm²'),
        process('混凝土浇筑', 'm³'),
        process('预应力张拉', '束'),
        process('压浆', 'm³'),
        process('提运梁', '孔'),
        process('架梁', '孔'),
      ]),
    ],
  },
  {
    major: 'tunnel',
    name: '隧道',
    below: [
      work('洞身开挖', [
        process('超前地质预报', 'm'),
        process('超前支护', 'm'),
        process('钻爆', '循环'),
        process('通风', '次'),
        process('出渣', 'm³'),
      ]),
      work('初期支护', [
        process('初喷', 'm³'),
        process('锚杆', '根'),
        process('钢筋网', 't'),
        process('钢架', '榀'),
        process('复喷', 'm³'),
      ]),
      work('二次衬砌', [
        process('基面处理', 'm²'),
        process('防水板铺设', 'm²'),
        process('钢筋绑扎', 't'),
        process('台车就位', '次'),
        process('灌注', 'm³'),
        process('带模注浆', 'm³'),
      ]),
      work('监控量测', [process('拱顶下沉', '断面'), process('周边收敛', '断面'), process('地表沉降', '点')]),
    ],
  },
  {
    major: 'subgrade',
    name: '路基',
    below: [
      work('地基处理', [process('清表', 'm²'), process('成桩', 'm'), process('检测', '根')]),
      work('填筑', [process('摊铺', 'm³'), process('碾压', 'm³'), process('压实检测', '点')]),
      work('支挡', [process('挖孔', 'm³'), process('钢筋笼', 't'), process('灌注', 'm³')]),
    ],
  },
]

const item = (name: string, unit: string): Template => ({ name, class: '清单项', unit })
const chapter = (name: string, below: readonly Template[]): Template => ({ name, class: '章节', below })

/** What is measured and paid for. */
export const railwayQuantities: readonly MajorTemplate[] = [
  {
    major: 'subgrade',
    name: '路基工程',
    below: [
      chapter('土石方', [
        item('挖土方', 'm³'),
        item('挖石方', 'm³'),
        item('利用土填方', 'm³'),
        item('借土填方', 'm³'),
        item('填改良土', 'm³'),
      ]),
      chapter('附属工程', [
        item('浆砌片石', 'm³'),
        item('混凝土护坡', 'm³'),
        item('土工格栅', 'm²'),
        item('CFG 桩', 'm'),
        item('锚杆框架梁', 'm³'),
      ]),
    ],
  },
  {
    major: 'bridge',
    name: '桥涵工程',
    below: [
      chapter('下部工程', [
        item('钻孔桩 φ1.00 m', 'm'),
        item('钻孔桩 φ1.25 m', 'm'),
        item('钻孔桩 φ1.50 m', 'm'),
        item('承台混凝土', 'm³'),
        item('墩台混凝土', 'm³'),
        item('钢筋', 't'),
      ]),
      chapter('上部工程', [
        item('预制 32 m 箱梁', '孔'),
        item('预制 24 m 箱梁', '孔'),
        item('架设箱梁', '孔'),
        item('连续梁', '延长米'),
        item('支座', '个'),
      ]),
      chapter('涵洞', [item('框架涵', '延长米'), item('盖板涵', '延长米')]),
    ],
  },
  {
    major: 'tunnel',
    name: '隧道及明洞工程',
    below: [
      chapter('开挖', [
        item('Ⅱ级围岩', '延长米'),
        item('Ⅲ级围岩', '延长米'),
        item('Ⅳ级围岩', '延长米'),
        item('Ⅴ级围岩', '延长米'),
      ]),
      chapter('支护与衬砌', [
        item('喷射混凝土', 'm³'),
        item('锚杆', 'm'),
        item('钢架', 't'),
        item('模筑混凝土', 'm³'),
        item('防水板', 'm²'),
      ]),
    ],
  },
  {
    major: 'track',
    name: '轨道工程',
    below: [
      chapter('正线', [item('铺新轨', '铺轨公里'), item('轨道板', '块'), item('扣件', '组')]),
      chapter('站线', [item('铺道岔', '组'), item('铺道砟', 'm³')]),
    ],
  },
  {
    major: 'catenary',
    name: '通信、信号及电化工程',
    below: [
      chapter('接触网', [item('支柱', '根'), item('接触线', '条公里'), item('承力索', '条公里')]),
      chapter('信号', [item('信号机', '架'), item('转辙机', '组')]),
    ],
  },
]
