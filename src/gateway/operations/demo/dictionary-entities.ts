import type { MajorTemplate, Template } from './dictionary-templates.ts'

const component = (name: string, unit: string, times = 1): Template => ({ name, class: '构件', unit, times })
const group = (name: string, below: readonly Template[], times = 1): Template => ({
  name,
  class: '部位',
  below,
  times,
})
/** The same parts below each kind of structure. */
const structures = (names: readonly string[], below: readonly Template[]): Template[] =>
  names.map((name) => ({ name, class: '结构', below }))

const piles = component('钻孔灌注桩', '根', 24)
const pier = group(
  '墩',
  [group('桩基础', [piles]), component('承台', '座'), component('墩身', '节', 4), component('墩帽', '个')],
  96,
)
const abutment = group(
  '台',
  [group('桩基础', [piles]), component('承台', '座'), component('台身', '座'), component('台帽', '座')],
  2,
)
const lining = (rings: number) =>
  group('衬砌', [
    component('仰拱', 'm', rings),
    component('拱墙二次衬砌', 'm', rings),
    component('防水板', 'm²', rings),
    component('背衬土工布', 'm²', rings),
  ])
const excavation = (rings: number) =>
  group('开挖与初期支护', [
    component('洞身开挖', 'm³', rings),
    component('喷射混凝土', 'm³', rings),
    component('锚杆', '根', rings),
    component('钢架', '榀', rings),
  ])

/** The railway's EBS by major: what is built, and not the work on it. */
export const railwayMajors: readonly MajorTemplate[] = [
  {
    major: 'bridge',
    name: '桥梁',
    below: structures(
      ['特大桥', '大桥', '中桥', '小桥', '框架桥', '公路跨线桥', '人行天桥', '刚构连续组合桥'],
      [
        group('基础及下部构造', [pier, abutment]),
        group('上部构造', [
          component('预制箱梁', '孔', 96),
          component('现浇连续梁节段', '节', 96),
          component('支座', '个', 96),
        ]),
        group('桥面及附属', [
          component('桥面防水层', 'm²', 96),
          component('声屏障', 'm²', 96),
          component('电缆槽', 'm', 96),
          component('栏杆', 'm', 96),
        ]),
      ],
    ),
  },
  {
    major: 'tunnel',
    name: '隧道',
    below: structures(
      ['单洞双线隧道', '单洞单线隧道', '三线隧道', '明洞', '平行导坑', '斜井', '横洞', '竖井'],
      [
        group('洞口工程', [
          component('洞门', '座', 2),
          component('边仰坡防护', 'm²', 8),
          component('管棚', '环', 4),
        ]),
        group('洞身（Ⅱ级围岩）', [excavation(88), lining(88)]),
        group('洞身（Ⅲ级围岩）', [excavation(96), lining(96)]),
        group('洞身（Ⅳ级围岩）', [excavation(96), lining(96)]),
        group('洞身（Ⅴ级围岩）', [excavation(88), lining(88)]),
        group('防排水', [
          component('中心排水沟', 'm', 96),
          component('侧沟', 'm', 96),
          component('环向盲管', 'm', 96),
        ]),
        group('附属洞室', [component('综合洞室', '处', 96), component('设备洞室', '处', 20)]),
      ],
    ),
  },
  {
    major: 'subgrade',
    name: '路基',
    below: structures(
      ['路堤', '路堑', '半填半挖路基', '过渡段', '改良土路基', '软土路基'],
      [
        group('地基处理', [
          component('CFG 桩', '根', 96),
          component('水泥搅拌桩', '根', 96),
          component('碎石垫层', 'm³', 96),
        ]),
        group('填筑与开挖', [
          component('基床底层', 'm³', 96),
          component('基床表层', 'm³', 96),
          component('路堑开挖', 'm³', 96),
        ]),
        group('支挡结构', [
          component('桩板墙', 'm', 96),
          component('重力式挡土墙', 'm', 96),
          component('锚固桩', '根', 96),
        ]),
        group('防护与排水', [
          component('骨架护坡', 'm²', 96),
          component('排水沟', 'm', 96),
          component('天沟', 'm', 96),
        ]),
      ],
    ),
  },
  {
    major: 'culvert',
    name: '涵洞',
    below: structures(
      ['框架涵', '盖板涵', '圆涵', '拱涵', '箱涵', '倒虹吸', '渡槽'],
      [
        group('涵身', [component('涵节', '节', 96), component('沉降缝', '道', 96)]),
        group('出入口', [
          component('翼墙', '座', 96),
          component('铺砌', 'm²', 96),
          component('端墙', '座', 96),
        ]),
      ],
    ),
  },
  {
    major: 'track',
    name: '轨道',
    below: structures(
      ['CRTSⅢ 型板式无砟轨道', '双块式无砟轨道', '有砟轨道', '道岔', '无缝线路'],
      [
        group('道床', [
          component('底座', 'm', 96),
          component('轨道板', '块', 96),
          component('自密实混凝土', 'm³', 96),
        ]),
        group('钢轨与扣件', [
          component('长钢轨', '铺轨公里', 96),
          component('扣件', '组', 96),
          component('焊接接头', '个', 96),
        ]),
      ],
    ),
  },
  ...(
    [
      [
        'line',
        '线路',
        ['正线', '联络线', '站线', '动车走行线'],
        ['线路标志', '防护栅栏', '用地界桩'],
        '正线公里',
      ],
      ['yard', '站场', ['中间站', '越行站', '动车所', '货场'], ['站台', '雨棚', '站场排水', '地道'], '座'],
      [
        'communication',
        '通信',
        ['传输系统', '接入网', 'GSM-R 无线通信', '视频监控'],
        ['光缆', '铁塔', '基站设备', '漏缆'],
        '处',
      ],
      [
        'signal',
        '信号',
        ['联锁', '列控中心', '轨道电路', '调度集中'],
        ['信号机', '转辙机', '应答器', '轨旁盒'],
        '组',
      ],
      ['power', '电力', ['配电所', '贯通线路', '室外照明'], ['箱式变电站', '高压电缆', '灯塔'], '座'],
      [
        'electrification',
        '电气化',
        ['牵引变电所', '分区所', 'AT 所', '开闭所'],
        ['主变压器', '断路器', '隔离开关', '接地网'],
        '组',
      ],
      [
        'catenary',
        '接触网',
        ['区间接触网', '站场接触网', '隧道接触网'],
        ['支柱', '腕臂', '承力索', '接触线', '补偿装置'],
        '处',
      ],
      ['water-supply', '给排水', ['给水所', '排水泵站', '室外管网'], ['给水管道', '检查井', '水泵'], 'm'],
      [
        'building',
        '房建',
        ['站房', '综合维修工区', '公寓', '警务区'],
        ['基础', '主体结构', '屋面', '装饰装修'],
        'm²',
      ],
      ['information', '信息', ['客票系统', '旅客服务系统', '办公系统'], ['显示屏', '闸机', '广播设备'], '组'],
      [
        'environment',
        '环保',
        ['声屏障', '污水处理', '弃渣场防护'],
        ['单元板', '处理设备', '挡渣墙', '绿化'],
        '处',
      ],
    ] as const
  ).map(
    ([major, name, kinds, parts, unit]): MajorTemplate => ({
      major,
      name,
      below: structures(
        kinds,
        parts.map((part) =>
          group(part, [component(`${part}单元`, unit, 96), component(`${part}附属件`, '组', 96)]),
        ),
      ),
    }),
  ),
]
