import { day, number, project, site, text } from './contents.ts'
import type { Form, Line } from './form.ts'

/** 施工日志: what was done on a day. */
export const diary: Form = {
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
export const inspection: Form = {
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
