import type { Content, Form, Line } from './form.ts'

const project: Content = { bound: { record: 'project', field: 'projectName' } }
const site: Content = { bound: { record: 'work-site', field: 'workSiteName' } }
const text = (field: string, required?: true): Content => ({
  field,
  type: 'text',
  ...(required && { required }),
})
const day = (field: string, required?: true): Content => ({
  field,
  type: 'date',
  ...(required && { required }),
})
const number = (field: string, unit?: string): Content => ({
  field,
  type: 'number',
  minimum: '0',
  ...(unit && { unit }),
})
const verdict = (field: string, required?: true): Content => ({
  field,
  type: 'one-of',
  options: ['合格', '不合格'],
  ...(required && { required }),
})

const dominant = ['原材料与构配件质量', '施工工艺与参数', '结构位置与尺寸', '强度与密实度']
const general = ['外观质量', '表面平整度', '轴线偏位', '高程偏差']
const inspected = (name: string, index: number): Line => [
  [String(index + 1), 1],
  [name, 2],
  [text(`${name}：设计要求`), 2],
  [text(`${name}：施工单位检查记录`), 2],
  [verdict(`${name}：结果`, true), 1],
]

/** 检验批质量验收记录, after TB 10424 and JTG F80: what the contractor and the supervision record of a lot. */
const lotAcceptance: Form = {
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

/** 施工日志: what was done on a day. */
const diary: Form = {
  key: 'diary',
  title: '施工日志',
  widths: [14, 14, 14, 14, 14, 14],
  lines: [
    [
      ['项目名称', 1],
      [project, 3],
      ['日期', 1],
      [day('日期', true), 1],
    ],
    [
      ['天气', 1],
      [
        {
          field: '天气',
          type: 'one-of',
          options: ['晴', '多云', '阴', '小雨', '中雨', '大雨', '雪'],
          required: true,
        },
        1,
      ],
      ['最高气温', 1],
      [{ field: '最高气温', type: 'number', minimum: '-50', maximum: '60', unit: '℃' }, 1],
      ['最低气温', 1],
      [{ field: '最低气温', type: 'number', minimum: '-50', maximum: '60', unit: '℃' }, 1],
    ],
    [
      ['施工部位', 1],
      ['施工内容', 2],
      ['完成数量', 1],
      ['作业人数', 1],
      ['机械台数', 1],
    ],
    [
      [text('施工部位', true), 1],
      [text('施工内容', true), 2],
      [text('完成数量'), 1],
      [number('作业人数', '人'), 1],
      [number('机械台数', '台'), 1],
    ],
    [
      ['合计', 4],
      [{ formula: 'SUM(E5:E5)' }, 1],
      [{ formula: 'SUM(F5:F5)' }, 1],
    ],
    [
      ['质量情况', 1],
      [text('质量情况'), 5],
    ],
    [
      ['安全情况', 1],
      [text('安全情况'), 5],
    ],
    [
      ['材料进场', 1],
      [text('材料进场'), 5],
    ],
    [
      ['存在问题与处理', 1],
      [text('存在问题与处理'), 5],
    ],
    [
      ['记录人', 1],
      [text('记录人', true), 2],
      ['审核人', 1],
      [text('审核人'), 2],
    ],
  ],
  repeats: [{ key: 'works', name: '施工内容', from: 5, to: 5, minimum: 1, maximum: 50 }],
  checks: [
    {
      at: 'F3',
      formula: 'OR(ISBLANK(D3),ISBLANK(F3),F3<=D3)',
      messageZh: '最低气温不能高于最高气温',
      messageEn: 'The lowest temperature cannot be above the highest',
    },
  ],
}

const walked = [
  '安全防护与临边围挡',
  '临时用电',
  '脚手架与支撑体系',
  '机械设备运行',
  '人员持证与防护用品',
  '超前地质预报与监控量测',
  '排水与防汛',
  '文明施工与环保',
]

/** 工点巡检表: what somebody sees who walks over a work site. */
const inspection: Form = {
  key: 'site-inspection',
  title: '工点巡检表',
  widths: [6, 24, 12, 30, 14],
  lines: [
    [
      ['工点', 1],
      [site, 1],
      ['里程', 1],
      [{ bound: { record: 'work-site', field: 'startMileage' } }, 2],
    ],
    [
      ['日期', 1],
      [day('巡检日期', true), 1],
      ['巡检人', 1],
      [text('巡检人', true), 2],
    ],
    [
      ['序号', 1],
      ['检查项目', 1],
      ['结果', 1],
      ['问题描述', 1],
      ['整改期限', 1],
    ],
    ...walked.map(
      (name, index): Line => [
        [String(index + 1), 1],
        [name, 1],
        [
          { field: `${name}：结果`, type: 'one-of', options: ['正常', '有问题', '不涉及'], required: true },
          1,
        ],
        [text(`${name}：问题描述`), 1],
        [day(`${name}：整改期限`), 1],
      ],
    ),
    [
      ['问题数', 2],
      [{ formula: 'COUNTIF(C5:C12,"有问题")' }, 3],
    ],
    [
      ['巡检结论', 2],
      [text('巡检结论', true), 3],
    ],
  ],
}

/** 材料进场验收: what came in, and whether it may be used. */
const material: Form = {
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

/** The forms that come with the build, each with what its sheets are about. */
export const packagedForms = [
  { code: 'ZL-01', subject: 'work-site', form: lotAcceptance },
  { code: 'SG-01', subject: 'project', form: diary },
  { code: 'AQ-01', subject: 'work-site', form: inspection },
  { code: 'WZ-01', subject: 'project', form: material },
] as const
