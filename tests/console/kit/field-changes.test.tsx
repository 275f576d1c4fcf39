import { render, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '#console/i18n.ts'
import { type Changes, FieldChanges } from '#console/kit/field-changes.tsx'

beforeAll(startTexts)

async function show(changes: Changes): Promise<Map<string, string>> {
  const { container } = render(
    <Suspense>
      <FieldChanges {...changes} />
    </Suspense>,
  )
  await screen.findAllByRole('term')
  return new Map(
    [...container.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent ?? '',
      row.querySelector('dd')?.textContent ?? '',
    ]),
  )
}

test('MSG-07 before and after stand side by side, with labels and values in words', async () => {
  const rows = await show({
    entity: 'work-site',
    before: { status: 'not-started', progress: 0, remarks: null },
    after: { status: 'under-construction', progress: 12.5, remarks: '掌子面渗水' },
  })
  expect(rows.get('状态')).toBe('修改前 未开工修改后 施工中')
  expect(rows.get('完成进度')).toBe('修改前 0%修改后 12.5%')
  expect(rows.get('备注')).toBe('修改前 —修改后 掌子面渗水')
})

test('MSG-07 who left a group with a move made offline is told by name', async () => {
  const rows = await show({
    entity: 'organization-group',
    before: { accounts: ['sitestaff', 'engineer'] },
    after: { accounts: ['engineer'] },
  })
  expect(rows.get('成员账号')).toBe('修改前 sitestaff、engineer修改后 engineer')
})

test('MSG-07 a new row shows what it was made with, without ids and unchanged fields', async () => {
  const rows = await show({
    entity: 'work-site',
    after: {
      workSiteId: '0190d1a0-0000-7000-8000-000000000001',
      code: 'NEW-001',
      structures: ['墩身', '梁部'],
      components: [{ name: '桩', quantity: 1200, unit: '根' }],
    },
  })
  expect([...rows.keys()]).toEqual(['编码', '结构形式', '构件'])
  expect(rows.get('结构形式')).toBe('修改后 墩身、梁部')
  expect(rows.get('构件')).toBe('修改后 桩 1,200 根')
  expect(within(document.body).queryByText(/0190d1a0/)).toBeNull()
})

test('MSG-07 a deleted row shows what went with it, and that nothing stands in its place', async () => {
  const rows = await show({ entity: 'work-site', before: { code: 'GD-1', progress: 12.5 } })
  expect([...rows]).toEqual([
    ['编码', '修改前 GD-1'],
    ['完成进度', '修改前 12.5%'],
  ])
  expect(document.querySelector('dl svg')).toBeNull()
})

test('LOG-08 cells of a table read by what the template calls them, also in repeated rows; rows by how many there are', async () => {
  const [rowId, added] = ['3083887a-0000-7000-8000-000000000001', '3083887a-0000-7000-8000-000000000002']
  const cell = (id: string, row: number, value: unknown) => ({
    key: `A6/${id}`,
    label: `材料名称 #${row}`,
    value,
  })
  const kept = { key: 'B2', label: '天气', value: '晴' }
  const rows = await show({
    entity: 'tabulation-sheet',
    before: { cells: [kept, cell(rowId, 1, '水泥')], rows: [{ rowId, repeatId: added }] },
    after: {
      cells: [
        kept,
        cell(rowId, 1, '钢筋'),
        cell(added, 2, true),
        cell(added, 3, { userId: added, userName: '王建国' }),
      ],
      rows: [rowId, added].map((id) => ({ rowId: id, repeatId: added })),
    },
  })
  expect([...rows]).toEqual([
    ['重复行', '修改前 1 行修改后 2 行'],
    ['填写内容', '修改前 材料名称 #1：水泥修改后 材料名称 #1：钢筋、材料名称 #2：是、材料名称 #3：王建国'],
  ])
})

test('LOG-08 what was done to the nodes of a standard reads field by field, each node by its name', async () => {
  const pile = { nodeId: 2, code: '0101', name: '桩基' }
  const act = { nodeIds: [2], count: 1, digest: 'ab12' }
  const rows = await show({
    entity: 'dictionary-node',
    before: {
      code: [pile],
      unit: [{ ...pile, unit: '' }],
      loop: [{ ...pile, loop: null }],
      parent: [{ ...pile, parent: '01 桥梁' }],
      behind: [{ ...pile, behind: '0100 承台' }],
      ...act,
    },
    after: {
      code: [{ ...pile, code: '0201' }],
      unit: [{ ...pile, unit: '根' }],
      loop: [{ ...pile, loop: { over: 'pile', rule: '{n}号桩' } }],
      parent: [{ ...pile, parent: 'none' }],
      behind: [{ ...pile, behind: 'none' }],
      nodes: [{ nodeId: 5, code: '03', name: '路基' }],
      imported: { created: 1, changed: 1 },
      ...act,
    },
  })
  expect(Object.fromEntries(rows)).toEqual({
    完整编码: '修改前 桩基：0101修改后 桩基：0201',
    单位: '修改前 0101 桩基：修改后 0101 桩基：根',
    循环: '修改前 0101 桩基 修改后 0101 桩基 桩 {n}号桩',
    上级节点: '修改前 0101 桩基：01 桥梁修改后 0101 桩基：顶层',
    前一节点: '修改前 0101 桩基：0100 承台修改后 0101 桩基：最前',
    节点: '修改前 —修改后 03 路基',
    导入: '修改前 —修改后 新增 1 个，修改 1 个',
  })
})

test('LOG-08 relations read by the names of their nodes, one out of sight as that', async () => {
  const rows = await show({
    entity: 'relation',
    before: {
      wbsNodeIds: [1],
      relations: [
        { wbs: '07 钻孔', ebs: '0101 桩基' },
        { wbs: '07 钻孔', ebs: 'hidden' },
      ],
      count: 2,
    },
  })
  expect(Object.fromEntries(rows)).toEqual({
    关联: '修改前 07 钻孔 – 0101 桩基、07 钻孔 – 不可见的节点',
    关联数: '修改前 2',
  })
})
