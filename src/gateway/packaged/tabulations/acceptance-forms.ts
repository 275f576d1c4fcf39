import { day, number, project, site, text, verdict } from './contents.ts'
import type { Form, Line } from './form.ts'

const dominant = ['原材料与构配件质量', '施工工艺与参数', '结构位置与尺寸', '强度与密实度']
const general = ['外观质量', '表面平整度', '轴线偏位', '高程偏差']
const inspected = (name: string, index: number): Line => [
  [String(index + 1), 1],
  [name, 2],
  [text(`${name}：设计要求`), 2],
  [text(`${name}：施工单位检查记录`), 2],
  [verdict(`${name}：结果`, true), 1],
]

/** 检验批质量验收记录, in the manner of TB 10424: what the contractor and the supervision record of a lot. */
export const lotAcceptance: Form = {
  key: 'lot-acceptance',
  title: '检验批质量验收记录',
  widths: [6, 12, 12, 12, 12, 12, 12, 10],
  lines: [
    [
      ['单位工程名称', 2],
      [text('单位工程名称', true), 2],
      ['分部工程名称', 2],
      [text('分部工程名称', true), 2],
    ],
    [
      ['分项工程名称', 2],
      [text('分项工程名称', true), 2],
      ['验收部位', 2],
      [site, 2],
    ],
    [
      ['施工单位', 2],
      [text('施工单位', true), 2],
      ['项目负责人', 2],
      [text('项目负责人'), 2],
    ],
    [
      ['施工质量验收标准', 2],
      [text('施工质量验收标准'), 2],
      ['检验批容量', 2],
      [number('检验批容量'), 2],
    ],
    [
      ['序号', 1],
      ['主控项目', 2],
      ['设计要求', 2],
      ['施工单位检查记录', 2],
      ['结果', 1],
    ],
    ...dominant.map(inspected),
    [
      ['序号', 1],
      ['一般项目', 2],
      ['设计要求', 2],
      ['施工单位检查记录', 2],
      ['结果', 1],
    ],
    ...general.map(inspected),
    [
      ['实测点数', 2],
      [number('实测点数', '点'), 2],
      ['合格点数', 2],
      [number('合格点数', '点'), 2],
    ],
    [
      ['合格率', 2],
      [{ formula: 'IF(C16=0,"",G16/C16)', format: '0.0%' }, 6],
    ],
    [
      ['施工单位检查结论', 2],
      [verdict('施工单位检查结论', true), 2],
      ['质检员', 2],
      [text('质检员', true), 2],
    ],
    [
      ['监理单位验收结论', 2],
      [verdict('监理单位验收结论'), 2],
      ['监理工程师', 2],
      [text('监理工程师'), 2],
    ],
    [
      ['检查日期', 2],
      [day('检查日期', true), 2],
      ['验收日期', 2],
      [day('验收日期'), 2],
    ],
  ],
  checks: [
    {
      at: 'G16',
      formula: 'G16<=C16',
      messageZh: '合格点数不能多于实测点数',
      messageEn: 'Not more points can be right than were measured',
    },
  ],
}

/** 材料进场验收: what came in, and whether it may be used. */
export const material: Form = {
  key: 'material-acceptance',
  title: '材料进场验收',
  widths: [18, 14, 10, 12, 12, 14, 10],
  orientation: 'landscape',
  lines: [
    [
      ['项目名称', 1],
      [project, 3],
      ['进场日期', 1],
      [day('进场日期', true), 2],
    ],
    [
      ['供应单位', 1],
      [text('供应单位', true), 3],
      ['使用部位', 1],
      [text('使用部位'), 2],
    ],
    [
      ['材料名称', 1],
      ['规格型号', 1],
      ['单位', 1],
      ['数量', 1],
      ['单价（元）', 1],
      ['金额（元）', 1],
      ['外观', 1],
    ],
    [
      [text('材料名称', true), 1],
      [text('规格型号', true), 1],
      [
        {
          field: '单位',
          type: 'one-of',
          options: ['t', 'kg', 'm³', 'm²', 'm', '根', '块', '套', '袋'],
          required: true,
        },
        1,
      ],
      [{ field: '数量', type: 'number', minimum: '0', required: true }, 1],
      [number('单价', '元'), 1],
      [{ formula: 'ROUND(D5*E5,2)', format: '#,##0.00' }, 1],
      [verdict('外观', true), 1],
    ],
    [
      ['合计', 5],
      [{ formula: 'SUM(F5:F5)', format: '#,##0.00' }, 1],
      ['', 1],
    ],
    [
      ['质量证明文件编号', 1],
      [text('质量证明文件编号', true), 3],
      ['复试报告编号', 1],
      [text('复试报告编号'), 2],
    ],
    [
      ['验收结论', 1],
      [verdict('验收结论', true), 2],
      ['材料员', 1],
      [text('材料员', true), 1],
      ['监理', 1],
      [text('监理'), 1],
    ],
  ],
  repeats: [{ key: 'materials', name: '材料', from: 5, to: 5, minimum: 1, maximum: 200 }],
}
