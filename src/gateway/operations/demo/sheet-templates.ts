import type { Subject } from '#contract/tabulation/subject-schema.ts'
import type { Binding, Template } from '#contract/tabulation/template-schema.ts'
import { packagedRoleId } from '../../packaged/roles.ts'
import { day, number, project, site, text, verdict } from '../../packaged/tabulations/contents.ts'
import { type Content, type Form, templateOf } from '../../packaged/tabulations/form.ts'
import { fixedId } from '../../platform/fixed-id.ts'

/** 混凝土浇筑施工记录: a pour, truck by truck. */
const concrete: Form = {
  key: 'demo-concrete',
  title: '混凝土浇筑施工记录',
  widths: [14, 14, 14, 14, 14, 14, 14],
  orientation: 'landscape',
  lines: [
    [
      ['工程名称', 1],
      [project, 3],
      ['工点', 1],
      [site, 2],
    ],
    [
      ['浇筑部位', 1],
      [text('浇筑部位', true), 3],
      ['浇筑日期', 1],
      [day('浇筑日期', true), 2],
    ],
    [
      ['设计强度等级', 1],
      [
        {
          field: '设计强度等级',
          type: 'one-of',
          options: ['C25', 'C30', 'C35', 'C40', 'C45', 'C50'],
          required: true,
        },
        1,
      ],
      ['设计方量', 1],
      [{ ...field('设计方量', 'm³'), required: true }, 1],
      ['环境温度', 1],
      [{ field: '环境温度', type: 'number', minimum: '-30', maximum: '50', unit: '℃' }, 2],
    ],
    [
      ['车号', 1],
      ['到场时间', 1],
      ['方量', 1],
      ['实测坍落度', 1],
      ['入模温度', 1],
      ['含气量', 1],
      ['外观', 1],
    ],
    [
      [text('车号', true), 1],
      [{ field: '到场时间', type: 'text', hint: '如 08:30' }, 1],
      [{ ...field('方量', 'm³'), required: true }, 1],
      [{ field: '实测坍落度', type: 'number', minimum: '0', maximum: '260', unit: 'mm', required: true }, 1],
      [{ field: '入模温度', type: 'number', minimum: '5', maximum: '30', unit: '℃', required: true }, 1],
      [{ field: '含气量', type: 'number', minimum: '0', maximum: '10', unit: '%' }, 1],
      [verdict('外观', true), 1],
    ],
    [
      ['合计 / 平均', 2],
      [{ formula: 'SUM(C6:C6)', format: '0.0' }, 1],
      [{ formula: 'IF(COUNT(D6:D6)=0,"",AVERAGE(D6:D6))', format: '0' }, 1],
      [{ formula: 'IF(COUNT(E6:E6)=0,"",AVERAGE(E6:E6))', format: '0.0' }, 1],
      ['', 2],
    ],
    [
      ['超方率', 1],
      [{ formula: 'IF(D4=0,"",C7/D4-1)', format: '0.0%' }, 2],
      ['试件组数', 1],
      [{ formula: 'ROUNDUP(C7/100,0)+1' }, 1],
      ['同条件试件', 1],
      [number('同条件试件', '组'), 1],
    ],
    [
      ['养护方式', 1],
      [
        {
          field: '养护方式',
          type: 'several-of',
          options: ['洒水', '覆盖土工布', '喷涂养护剂', '蒸汽养护', '蓄水'],
          required: true,
        },
        3,
      ],
      ['施工负责人', 1],
      [text('施工负责人', true), 2],
    ],
    [
      ['复核意见', 1],
      [text('复核意见'), 3],
      ['复核结论', 1],
      [verdict('复核结论'), 2],
    ],
  ],
  repeats: [{ key: 'trucks', name: '罐车', from: 6, to: 6, minimum: 1, maximum: 120 }],
  checks: [
    {
      at: 'C6',
      formula: 'OR(ISBLANK(C6),C6<=14)',
      messageZh: '一车方量不会超过 14 m³，请核对',
      messageEn: 'No truck brings more than 14 m³; please check',
    },
  ],
}

/** 隧道监控量测记录: how far points have moved since they were set. */
const monitoring: Form = {
  key: 'demo-monitoring',
  title: '隧道监控量测记录',
  widths: [12, 16, 12, 12, 12, 12, 12, 12],
  orientation: 'landscape',
  lines: [
    [
      ['工程名称', 1],
      [project, 3],
      ['工点', 1],
      [site, 3],
    ],
    [
      ['量测日期', 1],
      [day('量测日期', true), 1],
      ['围岩级别', 1],
      [
        { field: '围岩级别', type: 'one-of', options: ['Ⅱ级', 'Ⅲ级', 'Ⅳ级', 'Ⅴ级', 'Ⅵ级'], required: true },
        1,
      ],
      ['距上次量测', 1],
      [{ field: '距上次量测', type: 'number', minimum: '0.5', maximum: '30', unit: 'd', required: true }, 1],
      ['速率控制值', 1],
      [{ field: '速率控制值', type: 'number', minimum: '0', unit: 'mm/d', preset: '5' }, 1],
    ],
    [
      ['测点编号', 1],
      ['里程', 1],
      ['项目', 1],
      ['初始值', 1],
      ['上次值', 1],
      ['本次值', 1],
      ['累计变形', 1],
      ['变形速率', 1],
    ],
    [
      [text('测点编号', true), 1],
      [{ field: '里程', type: 'mileage', required: true }, 1],
      [{ field: '项目', type: 'one-of', options: ['拱顶下沉', '周边收敛', '地表沉降'], required: true }, 1],
      [{ ...field('初始值', 'mm'), required: true }, 1],
      [{ ...field('上次值', 'mm'), required: true }, 1],
      [{ ...field('本次值', 'mm'), required: true }, 1],
      [{ formula: 'ROUND(F5-D5,2)', format: '0.00' }, 1],
      [{ formula: 'IF(F3=0,"",ROUND((F5-E5)/F3,2))', format: '0.00' }, 1],
    ],
    [
      ['最大值', 6],
      [{ formula: 'MAX(G5:G5)', format: '0.00' }, 1],
      [{ formula: 'MAX(H5:H5)', format: '0.00' }, 1],
    ],
    [
      ['管理等级', 1],
      [{ formula: 'IF(H6>=H3,"Ⅰ级：停工会商",IF(H6>=H3*2/3,"Ⅱ级：加强支护","Ⅲ级：正常施工"))' }, 3],
      ['量测人', 1],
      [text('量测人', true), 3],
    ],
    [
      ['复核意见', 1],
      [text('复核意见'), 7],
    ],
  ],
  repeats: [{ key: 'points', name: '测点', from: 5, to: 5, minimum: 1, maximum: 60 }],
}

type FieldOf<Kind extends Binding['record']> = Extract<Binding, { record: Kind }>['field']
const ofItem = (field: FieldOf<'boq-item'>): Content => ({ bound: { record: 'boq-item', field } })
const ofNode = (field: FieldOf<'work-site-node'>): Content => ({ bound: { record: 'work-site-node', field } })

/** 工程计量单: what of an item of the bill is paid this time. */
const measurement: Form = {
  key: 'demo-measurement',
  title: '工程计量单',
  widths: [14, 16, 12, 12, 12, 12],
  lines: [
    [
      ['工程名称', 1],
      [project, 2],
      ['清单所属', 1],
      [ofItem('billName'), 2],
    ],
    [
      ['清单项', 1],
      [ofItem('code'), 1],
      [ofItem('name'), 2],
      ['单位', 1],
      [ofItem('unit'), 1],
    ],
    [
      ['设计数量', 1],
      [ofItem('design'), 1],
      ['变更数量', 1],
      [ofItem('changed'), 1],
      ['完成数量', 1],
      [ofItem('done'), 1],
    ],
    [
      ['计量部位', 1],
      ['计算式', 3],
      ['数量', 1],
      ['备注', 1],
    ],
    [
      [text('计量部位', true), 1],
      [text('计算式', true), 3],
      [{ field: '数量', type: 'number', minimum: '0', required: true }, 1],
      [text('备注'), 1],
    ],
    [
      ['本期计量合计', 4],
      [{ formula: 'SUM(E6:E6)' }, 1],
      ['', 1],
    ],
    [
      ['计量人', 1],
      [text('计量人', true), 2],
      ['计量日期', 1],
      [day('计量日期', true), 2],
    ],
    [
      ['复核意见', 1],
      [text('复核意见'), 5],
    ],
  ],
  repeats: [{ key: 'parts', name: '计量部位', from: 6, to: 6, minimum: 1, maximum: 100 }],
}

/** 钻孔桩工序检查表: the steps of one pile. */
const pileSteps: Form = {
  key: 'demo-pile-steps',
  title: '钻孔桩工序检查表',
  widths: [16, 19, 10, 10, 16, 11],
  lines: [
    [
      ['工程名称', 1],
      [project, 2],
      ['工点', 1],
      [site, 2],
    ],
    [
      ['节点', 1],
      [ofNode('code'), 1],
      [ofNode('name'), 1],
      ['设计量', 1],
      [ofNode('design'), 1],
      [ofNode('unit'), 1],
    ],
    [
      ['工序', 1],
      ['允许偏差', 1],
      ['实测', 2],
      ['检查日期', 1],
      ['结论', 1],
    ],
    ...[
      ['护筒埋设', '中心 ≤50 mm'],
      ['成孔', '孔深不小于设计'],
      ['钢筋笼安装', '顶端高程 ±20 mm'],
      ['二次清孔', '沉渣厚度 ≤50 mm'],
      ['水下混凝土灌注', '导管埋深 2～6 m'],
    ].map(([step = '', tolerance = '']): Form['lines'][number] => [
      [step, 1],
      [tolerance, 1],
      [text(`${step}：实测`, true), 2],
      [day(`${step}：检查日期`, true), 1],
      [verdict(`${step}：结论`, true), 1],
    ]),
    [
      ['检查人', 1],
      [text('检查人', true), 5],
    ],
    [
      ['复核意见', 1],
      [text('复核意见'), 5],
    ],
  ],
}

function field(label: string, unit: string) {
  return { field: label, type: 'number', minimum: '0', unit } as const
}

/** A row that those alone fill in who answer for what others do. */
function reviewed(form: Form, rows: string): Template {
  return {
    ...templateOf(form),
    permissions: [{ at: rows, roleIds: [packagedRoleId('project-engineer')], access: 'edit' }],
  }
}

export const demoGroup = { groupId: fixedId('demo:tabulation-group'), groupName: '桥隧专业表格' }

function published(form: Form, code: string, reviewedRows: string, subject: Subject = 'work-site') {
  return {
    subject,
    tabulationId: fixedId(`tabulation:${form.key}`),
    code,
    title: form.title,
    content: reviewed(form, reviewedRows),
  }
}

export const concreteTemplate = published(concrete, 'QS-01', 'A10:G10')
export const monitoringTemplate = published(monitoring, 'QS-02', 'A8:H8')
export const measurementTemplate = published(measurement, 'JL-01', 'A9:F9', 'boq-item')
export const pileTemplate = published(pileSteps, 'QS-03', 'A11:F11', 'work-site-node')
export const demoTemplates = [concreteTemplate, monitoringTemplate, measurementTemplate, pileTemplate]
