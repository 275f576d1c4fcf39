import type { Template } from '#contract/tabulation/template-schema.ts'

/** A packaged form as somebody fills it in. */
export interface FilledForm {
  /** By which its template is found. */
  code: string
  key: string
  title: string
  subject: 'project' | 'work-site'
  /** By what people call the cells. */
  values: Readonly<Record<string, string>>
  /** The same in the rows that repeat. */
  rows: readonly Readonly<Record<string, string>>[]
  /** What formulas come to, by their cells; `#2` is the second of the rows that repeat. */
  results: Readonly<Record<string, string>>
  /** What of these stands on paper, where that is written otherwise. */
  printed: readonly string[]
}

const dominant = ['原材料与构配件质量', '施工工艺与参数', '结构位置与尺寸', '强度与密实度']
const general = ['外观质量', '表面平整度', '轴线偏位', '高程偏差']
const walked = ['临时用电', '脚手架与支撑体系', '机械设备运行', '超前地质预报与监控量测', '文明施工与环保']
const each = (names: readonly string[], valuesOf: (name: string) => Record<string, string>) =>
  Object.fromEntries(names.flatMap((name) => Object.entries(valuesOf(name))))

export const filledForms: readonly FilledForm[] = [
  {
    ...{ code: 'SG-01', key: 'diary', title: '施工日志', subject: 'project' },
    values: {
      ...{ 日期: '2026-11-20', 天气: '晴', 最高气温: '12', 最低气温: '-1' },
      ...{ 质量情况: '良好', 安全情况: '无事故', 材料进场: '钢筋 12 t', 存在问题与处理: '无' },
      ...{ 记录人: '王建国', 审核人: '萧建华' },
    },
    rows: [
      { 施工部位: '1 号墩', 施工内容: '绑扎钢筋', 完成数量: '3 t', 作业人数: '15', 机械台数: '2' },
      { 施工部位: '2 号墩', 施工内容: '浇筑', 完成数量: '30 m³', 作业人数: '8', 机械台数: '3' },
    ],
    results: { E6: '23', F6: '5' },
    printed: ['23', '5'],
  },
  {
    ...{ code: 'WZ-01', key: 'material-acceptance', title: '材料进场验收', subject: 'project' },
    values: {
      ...{ 进场日期: '2026-11-20', 供应单位: '华东钢铁', 使用部位: '1 号墩' },
      ...{ 质量证明文件编号: 'ZM-2026-118', 复试报告编号: 'FS-42', 验收结论: '合格' },
      ...{ 材料员: '刘静', 监理: '赵明' },
    },
    rows: [
      {
        ...{ 材料名称: '钢筋', 规格型号: 'HRB400 Φ25', 单位: 't', 数量: '12.5', 单价: '3850.25' },
        外观: '合格',
      },
      { 材料名称: '水泥', 规格型号: 'P.O 42.5', 单位: 't', 数量: '30', 单价: '420', 外观: '不合格' },
    ],
    results: { 'F5 #1': '48128.13', 'F5 #2': '12600', F6: '60728.13' },
    printed: ['48,128.13', '12,600.00', '60,728.13'],
  },
  {
    ...{ code: 'AQ-01', key: 'site-inspection', title: '工点巡检表', subject: 'work-site' },
    values: {
      ...{ 巡检日期: '2026-11-20', 巡检人: '刘静', 巡检结论: '两处限期整改' },
      ...each(walked, (name) => ({ [`${name}：结果`]: '正常' })),
      ...each(['安全防护与临边围挡', '排水与防汛'], (name) => ({
        [`${name}：结果`]: '有问题',
        [`${name}：问题描述`]: `${name}缺失`,
        [`${name}：整改期限`]: '2026-11-27',
      })),
      '人员持证与防护用品：结果': '不涉及',
    },
    rows: [],
    results: { C13: '2' },
    printed: ['2'],
  },
  {
    ...{ code: 'ZL-01', key: 'lot-acceptance', title: '检验批质量验收记录', subject: 'work-site' },
    values: {
      ...{ 单位工程名称: '一号隧道', 分部工程名称: '洞身开挖', 分项工程名称: '超前支护' },
      ...{ 施工单位: '中铁一局', 项目负责人: '萧建华' },
      ...{ 施工质量验收标准: 'TB 10424', 检验批容量: '40' },
      ...each([...dominant, ...general], (name) => ({
        [`${name}：设计要求`]: `${name}符合设计`,
        [`${name}：施工单位检查记录`]: `${name}已查`,
        [`${name}：结果`]: '合格',
      })),
      ...{ 实测点数: '20', 合格点数: '18', 施工单位检查结论: '合格', 质检员: '王建国' },
      ...{ 监理单位验收结论: '合格', 监理工程师: '赵明', 检查日期: '2026-11-20', 验收日期: '2026-11-21' },
    },
    rows: [],
    results: { C17: '0.9' },
    printed: ['90.0%'],
  },
]

/** The cells of a filled form by their keys. `rowIds`: of the rows that repeat, in order. */
export function cellsOf(
  { values, rows }: Pick<FilledForm, 'values' | 'rows'>,
  { fields }: Pick<Template, 'fields'>,
  rowIds: readonly string[],
): { key: string; value: string }[] {
  const keyOf = (label: string, rowId?: string) => {
    const field = fields.find((one) => one.label === label)
    if (!field) throw new Error(`The form has no ${label}`)
    return rowId === undefined ? field.at : `${field.at}/${rowId}`
  }
  return [
    ...Object.entries(values).map(([label, value]) => ({ key: keyOf(label), value })),
    ...rows.flatMap((row, index) =>
      Object.entries(row).map(([label, value]) => ({ key: keyOf(label, rowIds[index]), value })),
    ),
  ]
}
