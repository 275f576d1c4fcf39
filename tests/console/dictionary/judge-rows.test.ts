// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Judgement } from '#console/dictionary/import/judge-rows.ts'
import { judge, node, outlineOf } from './judge.ts'

const rulesOf = ({ rows }: Judgement) =>
  rows.map(({ line, verdict, problems }) => [
    line,
    verdict,
    ...problems.map(({ column, rule }) => `${column} ${rule}`),
  ])

const bridge = ['- > 01 (01) 桥梁', '01 > 0101 (01) 下部', '01 > 0102 (02) 上部', '0101 > 010101 (01) 墩']

test('DIC-07 full codes say what hangs on what in any order of rows, children before parents', () => {
  const rows = [
    ['010101', '墩'],
    ['0102', '上部'],
    ['0101', '下部'],
    ['01', '桥梁'],
  ]
  fc.assert(
    fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
      expect(outlineOf(judge([['编码', '名称'], ...shuffled]))).toEqual(bridge)
    }),
  )
})

test('DIC-07 own codes with the codes of parents, with levels or with indentation give the same tree', () => {
  const byParent = [
    ['编码', '上级编码', '名称'],
    ['01', '0101', '墩'],
    ['01', '01', '下部'],
    ['02', '01', '上部'],
    ['01', '', '桥梁'],
  ]
  expect(outlineOf(judge(byParent))).toEqual(bridge)
  const byLevel = [
    ['Own code', 'Level', 'Name*'],
    ['01', '1', '桥梁'],
    ['01', '2', '下部'],
    ['01', '3', '墩'],
    ['02', '2', '上部'],
  ]
  expect(outlineOf(judge(byLevel))).toEqual(bridge)
  const indented = [
    ['编码', '名称'],
    ['01', '桥梁'],
    ['01', '  下部'],
    ['01', '\u3000\u3000墩'],
    ['02', '  上部'],
  ]
  expect(outlineOf(judge(indented))).toEqual(bridge)
})

test('DIC-07 a sheet without codes is read by its indentation, upside down as well, and gets the next codes', () => {
  const down = [['名称'], ['桥梁'], ['\t下部'], ['\t\t墩'], ['\t上部']]
  expect(outlineOf(judge(down))).toEqual(bridge)
  const up = [['名称'], ['    墩'], ['  下部'], ['  上部'], ['桥梁']]
  expect(outlineOf(judge(up))).toEqual(bridge)
  const columns = [
    ['序号', '名称', '', '', '单位'],
    ['1', '桥梁', '', '', ''],
    ['2', '', '下部', '', ''],
    ['3', '', '', '墩', '座'],
    ['4', '', '上部', '', ''],
  ]
  expect(outlineOf(judge(columns))).toEqual(bridge)
  const present = [node(1, 0, '01', '桥梁'), node(2, 1, '0107', '下部')]
  const more = judge(down, { present })
  expect(outlineOf(more)).toEqual(['1 > 0108 (08) 上部', '2 > 010701 (01) 墩'])
  expect(more.rows.map(({ verdict }) => verdict)).toEqual(['same', 'same', 'create', 'create'])
})

test('DIC-07 codes with dots stay as they are: 2, 2.1 and 2.10 as numbers or texts', () => {
  const rows = [
    ['编码', '名称'],
    ['2.10', 'j'],
    ['2.1', 'a'],
    ['2.1.1', 'aa'],
    ['2', '二'],
    ['10', '十'],
    ['2.9', 'i'],
  ]
  expect(outlineOf(judge(rows))).toEqual([
    '- > 2 (2) 二',
    '- > 10 (10) 十',
    '2 > 2.1 (.1) a',
    '2 > 2.9 (.9) i',
    '2 > 2.10 (.10) j',
    '2.1 > 2.1.1 (.1) aa',
  ])
  // 2.10 as a number is 2.1.
  const lost = judge([
    ['编码', '名称'],
    ['2', '二'],
    ['2.1', 'a'],
    ['2.1', 'j'],
  ])
  expect(rulesOf(lost)[2]).toEqual([4, 'error', 'code repeated'])
  expect(
    rulesOf(
      judge([
        ['编码', '名称'],
        ['3.1', 'a'],
      ]),
    ),
  ).toEqual([[2, 'error', 'code parentMissing']])
})

test('DIC-07 blanks and full-width digits in codes are wrong until their plain form is taken', () => {
  const rows = [
    ['编码', '名称'],
    ['０１', '桥梁'],
    ['01 01', '下部'],
    ['0102', '上部'],
  ]
  const wrong = judge(rows)
  expect(rulesOf(wrong)).toEqual([
    [2, 'error', 'code plainForm'],
    [3, 'error', 'code plainForm'],
    [4, 'error', 'parent parentWrong'],
  ])
  expect(wrong.rows[1]?.problems[0]?.values).toEqual({ given: '01 01', plain: '0101' })
  expect(outlineOf(judge(rows, { plainForms: true }))).toEqual(bridge.slice(0, 3))
})

test('a zero that the spreadsheet took is offered where the tree has two digits a level', () => {
  const present = [node(1, 0, '01', '桥梁')]
  const rows = [
    ['编码', '名称'],
    ['102', '上部'],
  ]
  expect(rulesOf(judge(rows, { present }))).toEqual([[2, 'error', 'code lostZero']])
  expect(outlineOf(judge(rows, { present, plainForms: true }))).toEqual(['1 > 0102 (02) 上部'])
})

test('DIC-07 a row says what of a node changes, field by field; an empty cell changes nothing', () => {
  const present = [
    node(1, 0, '01', '桥梁', { unit: '座', major: 'bridge' }),
    node(2, 1, '0101', '墩', { loopOver: 'pier', loopRule: '{n}号墩' }),
  ]
  const judged = judge(
    [
      ['编码', '名称', '单位', '专业', '循环', '循环编号'],
      ['01', '桥', '', '桥梁', '', ''],
      ['0101', '', '个', '', '墩', '墩{n}'],
    ],
    { present },
  )
  expect(judged.rows.map(({ verdict, changes }) => [verdict, changes])).toEqual([
    ['change', [{ field: 'name', before: '桥梁', after: '桥' }]],
    [
      'change',
      [
        { field: 'unit', before: '', after: '个' },
        { field: 'loopRule', before: '{n}号墩', after: '墩{n}' },
      ],
    ],
  ])
  expect(judged.plan.changed).toEqual([
    { line: 2, nodeId: 1, fields: { name: '桥' } },
    { line: 3, nodeId: 2, fields: { unit: '个', loop: 'pier 墩{n}' } },
  ])
})

test('each wrong row says which column is wrong and why', () => {
  const present = [
    node(1, 0, '01', '桥梁'),
    node(2, 1, '0101', '墩'),
    node(3, 1, '0903', '拖来的', { segment: '03' }),
  ]
  const judged = judge(
    [
      ['编码', '名称', '上级编码', '专业', '循环', '循环编号'],
      ['0103', '与拖来的同段', '', '', '', ''],
      ['0101', '墩', '02', '', '', ''],
      ['020101', '缺上级', '', '', '', ''],
      ['0104', '', '', '', '', ''],
      ['0105', '甲', '', '飞船', '月亮', ''],
      ['0106', '乙', '', '', '', '{n}号'],
      ['0106', '丙', '', '', '', ''],
      ['010601', '丁', '', '', '', ''],
      ['03', '环', '0301', '', '', ''],
      ['0301', '环', '03', '', '', ''],
      ['0107', '一个长得超过二十个字因而写不进字典里去的名称', '', '', '', ''],
      ['', '无处', '', '', '', ''],
      ['77', '别处', '01', '', '', ''],
    ],
    { present },
  )
  expect(rulesOf(judged)).toEqual([
    [2, 'error', 'code segmentTaken'],
    [3, 'error', 'parent moved'],
    [4, 'error', 'code parentMissing'],
    [5, 'error', 'name nameMissing'],
    [6, 'error', 'major major', 'loop loop'],
    [7, 'error', 'loop loopOver'],
    [8, 'error', 'code repeated'],
    [9, 'error', 'parent parentWrong'],
    [10, 'error', 'parent ring'],
    [11, 'error', 'parent ring'],
    [12, 'error', 'name field'],
    [13, 'error', 'name noOutline'],
    [14, 'error', 'parent notBelowParent'],
  ])
  expect(judged.plan.created).toEqual([])
  const formula = judge(
    [
      ['编码', '名称'],
      ['01', '桥梁'],
    ],
    { formulas: ['A2'] },
  )
  expect(rulesOf(formula)).toEqual([[2, 'error', 'code formula']])
})

test('a wrong template, heads in merged cells and an empty sheet are each called that', () => {
  expect(() =>
    judge([
      ['姓名', '手机'],
      ['王伟', '1'],
    ]),
  ).toThrow('wrong-template')
  expect(() =>
    judge([
      ['编码', '名称', '属性', ''],
      ['', '', '单位', '专业'],
      ['01', '桥', '座', '桥梁'],
    ]),
  ).toThrow('merged-heads')
  expect(() =>
    judge([
      ['编码', '名称', '代码'],
      ['01', '桥', '1'],
    ]),
  ).toThrow('repeated-head')
  expect(() => judge([['编码', '名称']])).toThrow('no-rows')
  // A title may be merged over the heads.
  expect(judge([['某项目 EBS 字典'], ['编码', '名称'], ['01', '桥']]).plan.created).toHaveLength(1)
})
