import { packagedTabulationId } from '../../packaged/tabulations/install.ts'
import { boqItemId } from './bills.ts'
import type { DemoSite } from './processes.ts'
import { concreteTemplate, measurementTemplate, monitoringTemplate, pileTemplate } from './sheet-templates.ts'

type Cells = Readonly<Record<string, string | string[]>>

/** A node of a work site. */
export interface DemoNode {
  workSiteId: string
  nodeId: number
}

export interface DemoSheet {
  tabulationId: string
  /** About the railway where both are absent. */
  site?: DemoSite
  about?: { boqItemId: string } | DemoNode
  name: string
  by: 'sitestaff' | 'engineer'
  /** Days ago. */
  days: number
  cells: Cells
  /** The cells of the rows that repeat, by the template's cell. */
  rows: readonly Cells[]
  /** What an engineer adds, who answers for it. */
  review?: Cells
  /** What it has come to; it is still filled in where this is absent. */
  outcome?: 'submitted' | 'reopened'
}

const truck = (plate: string, time: string, volume: string, slump: string, temperature: string): Cells => ({
  A6: plate,
  B6: time,
  C6: volume,
  D6: slump,
  E6: temperature,
  F6: '3.2',
  G6: '合格',
})

const point = (name: string, mileage: string, item: string, ...values: [string, string, string]): Cells => {
  const [D5, E5, F5] = values
  return { A5: name, B5: mileage, C5: item, D5, E5, F5 }
}

const checked = (at: number, required: string, found: string): Cells => ({
  [`D${at}`]: required,
  [`F${at}`]: found,
  [`H${at}`]: '合格',
})

const step = (line: number, found: string, date: string): Cells => ({
  [`C${line}`]: found,
  [`E${line}`]: date,
  [`F${line}`]: '合格',
})

/** Sheets of the railway. `dayOf`: the date so many days ago. With the ends of the tunnel that is monitored, and a pile that was checked. */
export function demoSheets(
  dayOf: (days: number) => string,
  { startMileage, endMileage }: { startMileage: string; endMileage: string },
  pile: DemoNode,
): readonly DemoSheet[] {
  return [
    {
      tabulationId: concreteTemplate.tabulationId,
      site: '特大桥',
      name: '3#墩承台混凝土浇筑',
      by: 'sitestaff',
      days: 14,
      cells: {
        B3: '3#墩承台',
        F3: dayOf(14),
        B4: 'C35',
        D4: '46.2',
        F4: '18',
        G8: '1',
        B9: ['洒水', '覆盖土工布'],
        F9: '王建国',
      },
      rows: [
        truck('川A·5H382', '08:35', '12', '185', '17.5'),
        truck('川A·6K017', '09:10', '12', '190', '17.8'),
        truck('川A·5H382', '10:05', '12', '180', '18.2'),
        truck('川A·9M640', '10:50', '11.5', '185', '18.6'),
      ],
      review: { B10: '坍落度、入模温度均在允许范围内，旁站记录齐全。', F10: '合格' },
      outcome: 'submitted',
    },
    {
      tabulationId: concreteTemplate.tabulationId,
      site: '大桥',
      name: '2#墩墩身第一节混凝土浇筑',
      by: 'sitestaff',
      days: 1,
      cells: { B3: '2#墩墩身 0～6 m', F3: dayOf(1), B4: 'C40', D4: '38.5' },
      rows: [truck('川A·6K017', '14:20', '12', '175', '19.1'), { A6: '川A·9M640', B6: '15:05', C6: '12' }],
    },
    {
      tabulationId: monitoringTemplate.tabulationId,
      site: '隧道进口',
      name: '进口段监控量测（第 38 期）',
      by: 'engineer',
      days: 5,
      cells: { B3: dayOf(5), D3: 'Ⅳ级', F3: '1', H3: '5', F7: '李明' },
      rows: [
        point('GD-12', startMileage, '拱顶下沉', '0', '8.6', '9.4'),
        point('SL-12', startMileage, '周边收敛', '0', '6.1', '6.7'),
        point('GD-13', endMileage, '拱顶下沉', '0', '5.2', '7.1'),
        point('SL-13', endMileage, '周边收敛', '0', '4.4', '5.6'),
      ],
      review: { B8: '变形趋于收敛，维持现有支护参数。' },
      outcome: 'submitted',
    },
    {
      tabulationId: packagedTabulationId('lot-acceptance'),
      site: '大桥',
      name: '2#墩桩基钢筋笼检验批',
      by: 'sitestaff',
      days: 9,
      cells: {
        C2: '2#墩',
        G2: '桩基',
        C3: '钢筋笼制作与安装',
        C4: '里程第一工程局有限公司',
        G4: '赵志强',
        C5: 'TB 10424—2018',
        G5: '6',
        ...checked(7, '符合设计及规范', '质量证明文件齐全，复试合格'),
        ...checked(8, '机械连接Ⅰ级接头', '抽检 12 个，合格'),
        ...checked(9, '主筋间距 ±0.5d', '实测 24 点，合格'),
        ...checked(10, '接头抗拉强度', '报告编号 GJ-0207，合格'),
        ...checked(12, '无锈蚀、油污', '表面洁净'),
        ...checked(13, '加强筋间距 ±20 mm', '实测 6 点，合格'),
        ...checked(14, '中心偏位 ≤20 mm', '最大 12 mm'),
        ...checked(15, '顶端高程 ±20 mm', '最大 9 mm'),
        C16: '24',
        G16: '23',
        C18: '合格',
        G18: '陈晓东',
        C20: dayOf(9),
      },
      rows: [],
      outcome: 'submitted',
    },
    {
      tabulationId: packagedTabulationId('site-inspection'),
      site: '路堤',
      name: '汛期巡检',
      by: 'sitestaff',
      days: 6,
      cells: {
        B3: dayOf(6),
        D3: '周海涛',
        ...Object.fromEntries([5, 6, 7, 8, 9].map((line) => [`C${line}`, '正常'])),
        C10: '不涉及',
        C11: '有问题',
        D11: '右侧排水沟淤堵约 15 m',
        E11: dayOf(2),
        C12: '正常',
        C14: '排水沟限期清淤，其余正常。',
      },
      rows: [],
      outcome: 'reopened',
    },
    {
      tabulationId: packagedTabulationId('diary'),
      name: `${dayOf(2)} 日志`,
      by: 'engineer',
      days: 2,
      cells: {
        F2: dayOf(2),
        B3: '多云',
        D3: '19',
        F3: '8',
        B7: '各工点工序报验及时，未发现质量问题。',
        B8: '班前讲话 4 场，临时用电检查合格。',
        B11: '李明',
      },
      rows: [
        { A5: '3#墩承台', B5: '拆模、养护', E5: '8', F5: '1' },
        { A5: '隧道进口', B5: '仰拱开挖与初期支护', D5: '6 m', E5: '22', F5: '4' },
        { A5: '路堤', B5: '第 6 层填筑、碾压', D5: '1 850 m³', E5: '12', F5: '7' },
      ],
      outcome: 'submitted',
    },
    {
      tabulationId: measurementTemplate.tabulationId,
      about: { boqItemId: boqItemId('railway', '0101') },
      name: '钻孔灌注桩 第 3 期计量',
      by: 'engineer',
      days: 4,
      cells: { B8: '李明', E8: dayOf(4) },
      rows: [
        { A6: '1#墩', B6: '8 根 × 42.5 m', E6: '340' },
        { A6: '2#墩', B6: '8 根 × 42.5 m', E6: '340' },
      ],
      review: { B9: '与工序检查表一致，同意计量。' },
      outcome: 'submitted',
    },
    {
      tabulationId: pileTemplate.tabulationId,
      about: pile,
      name: '1#墩 1 号桩工序检查',
      by: 'engineer',
      days: 11,
      cells: {
        ...step(5, '偏位 22 mm', dayOf(13)),
        ...step(6, '孔深 42.8 m', dayOf(12)),
        ...step(7, '高程 +8 mm', dayOf(12)),
        ...step(8, '沉渣 35 mm', dayOf(11)),
        ...step(9, '埋深 3.2～5.1 m', dayOf(11)),
        B10: '赵志强',
      },
      rows: [],
      review: { B11: '各工序符合要求。' },
      outcome: 'submitted',
    },
  ]
}
