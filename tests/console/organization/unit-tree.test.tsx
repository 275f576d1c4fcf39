import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage, startTexts } from '#console/i18n.ts'
import { UnitTree } from '#console/organization/unit-tree.tsx'
import { listOrganizationOptions } from '#contract/organization/endpoints.ts'
import { listUnitsByKeyword, listUnitTree, type UnitNode } from '#contract/organization/trees.ts'
import { packagedRoles } from '#contract/packaged-names.ts'
import { getRole } from '#contract/role/endpoints.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(startTexts)
beforeEach(() => {
  // jsdom measures nothing, and a tree draws the lines that are in sight.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
})

const type: UnitNode = { nodeId: sampleId(1), nodeName: '施工单位', nodeType: 1, hasChild: 1 }
const unit: UnitNode = {
  nodeId: sampleId(2),
  parentId: type.nodeId,
  nodeName: '里程第一工程局有限公司',
  nodeType: 2,
  hasChild: 0,
}
const option = {
  organizationId: unit.nodeId,
  organizationName: unit.nodeName,
  shortName: '里程一局',
  organizationTypeId: type.nodeId,
  organizationTypeName: type.nodeName,
}

function unitAnswers() {
  return new SampleAnswers()
    .on(listOrganizationOptions, () => [option])
    .on(listUnitTree, ({ nodeId }) => (nodeId ? [unit] : [type]))
    .on(listUnitsByKeyword, () => [{ ...type, children: [unit] }])
}

function openTree(answers: SampleAnswers, selected?: string) {
  return openScreen({
    at: '/admin/organization',
    answers,
    page: () => <UnitTree selected={selected} onChoose={() => {}} />,
  })
}

const down = () => {
  throw new Error('服务器出错')
}

test('ORG-03 the tree opens on the unit that the address names', async () => {
  await openTree(unitAnswers(), unit.nodeId)
  const line = await screen.findByRole('treeitem', { name: unit.nodeName })
  expect(line.getAttribute('aria-selected')).toBe('true')
})

test('ORG-03 a search asks once for what was typed, not with every key', async () => {
  const answers = unitAnswers()
  await openTree(answers)
  await screen.findByRole('treeitem', { name: type.nodeName })
  for (const value of ['一', '一局', '一局 ', '一局有'])
    fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
  await screen.findByRole('treeitem', { name: unit.nodeName })
  const asked = answers.asked.filter(({ id }) => id === listUnitsByKeyword.id)
  expect(asked.map(({ request }) => request)).toEqual([{ keyword: '一局有' }])
})

test('ORG-03 a level or a search that failed says so, and is tried again', async () => {
  const answers = unitAnswers().on(listUnitsByKeyword, down)
  answers.on(listUnitTree, ({ nodeId }) => (nodeId ? down() : [type]))
  await openTree(answers)
  fireEvent.keyDown(await screen.findByRole('tree'), { key: 'ArrowRight' })
  expect((await screen.findByRole('alert')).textContent).toContain('服务器出错')
  answers.on(listUnitTree, ({ nodeId }) => (nodeId ? [unit] : [type]))
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: '重试' }))
  await screen.findByRole('treeitem', { name: unit.nodeName })

  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '二局' } })
  expect((await screen.findByRole('alert')).textContent).toContain('服务器出错')
  expect(screen.queryByText('没有符合条件的内容')).toBeNull()
  answers.on(listUnitsByKeyword, () => [])
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: '重试' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

function ChosenTree() {
  const [selected, choose] = useState<string>(unit.nodeId)
  return <UnitTree selected={selected} onChoose={choose} />
}

test('ORG-03 a branch that was open stays when a unit of another one is chosen, and the arrows go on from the chosen unit', async () => {
  const otherType: UnitNode = { nodeId: sampleId(3), nodeName: '监理单位', nodeType: 1, hasChild: 1 }
  const otherUnit: UnitNode = {
    nodeId: sampleId(4),
    parentId: otherType.nodeId,
    nodeName: '里程监理有限公司',
    nodeType: 2,
    hasChild: 0,
  }
  const answers = unitAnswers()
    .on(listOrganizationOptions, () => [
      option,
      { ...option, organizationId: otherUnit.nodeId, organizationTypeId: otherType.nodeId },
    ])
    .on(listUnitTree, ({ nodeId }) => {
      if (nodeId === undefined) return [type, otherType]
      return nodeId === type.nodeId ? [unit] : [otherUnit]
    })
  await openScreen({ at: '/admin/organization', answers, page: ChosenTree })
  await screen.findByRole('treeitem', { name: unit.nodeName })
  const active = () => screen.getByRole('tree').getAttribute('aria-activedescendant')
  await waitFor(() => expect(active()).toBe(`node-${unit.nodeId}`))

  for (const key of ['End', 'ArrowRight']) fireEvent.keyDown(screen.getByRole('tree'), { key })
  fireEvent.click(await screen.findByRole('treeitem', { name: otherUnit.nodeName }))
  await waitFor(() =>
    expect(screen.getByRole('treeitem', { name: otherUnit.nodeName }).getAttribute('aria-selected')).toBe(
      'true',
    ),
  )
  expect(screen.queryByRole('treeitem', { name: unit.nodeName })).not.toBeNull()
})

test('NAV-13 in English the packaged types and roles have English names, units and the roles of administrators their own', async () => {
  const roles = [
    { nodeId: packagedRoles['unit-administrator'].roleId, nodeName: '单位管理员' },
    { nodeId: packagedRoles.tourist.roleId, nodeName: '来访人员' },
    { nodeId: sampleId(10), nodeName: '审计员' },
    { nodeId: sampleId(11), nodeName: '设计单位' },
  ].map((role) => ({ ...role, parentId: unit.nodeId, nodeType: 3, hasChild: 0 }))
  const answers = unitAnswers().on(listUnitTree, ({ nodeId }) => {
    if (nodeId === unit.nodeId) return roles
    return nodeId ? [{ ...unit, hasChild: 1 }] : [type]
  })
  await chooseLanguage('en')
  try {
    await openTree(answers, unit.nodeId)
    await screen.findByRole('treeitem', { name: 'Contractor' })
    await screen.findByRole('treeitem', { name: unit.nodeName })
    fireEvent.keyDown(screen.getByRole('tree'), { key: 'ArrowRight' })
    await screen.findByRole('treeitem', { name: 'Unit administrator' })
    // One that was renamed, one of theirs called as a packaged one, and one called as a type of units.
    for (const name of ['来访人员', '审计员', '设计单位']) await screen.findByRole('treeitem', { name })
  } finally {
    await chooseLanguage('zh')
  }
})

test.each([
  { at: '/admin/role-manage', actions: [getRole.permission], search: { roleId: sampleId(20) } },
  { at: '/admin/organization', actions: [], search: {} },
])('ORG-03 a role in the tree leads to its screen, where a menu opens that: $at', async (given) => {
  const role: UnitNode = {
    nodeId: sampleId(20),
    parentId: unit.nodeId,
    nodeName: '试验室主任',
    nodeType: 3,
    hasChild: 0,
  }
  const answers = unitAnswers().on(listUnitTree, ({ nodeId }) => {
    if (nodeId === unit.nodeId) return [role]
    return nodeId ? [{ ...unit, hasChild: 1 }] : [type]
  })
  const { router } = await openScreen({
    at: given.at,
    actions: given.actions,
    answers,
    page: () => <UnitTree selected={unit.nodeId} onChoose={() => {}} />,
  })
  await screen.findByRole('treeitem', { name: unit.nodeName })
  fireEvent.keyDown(screen.getByRole('tree'), { key: 'ArrowRight' })
  fireEvent.click(await screen.findByRole('treeitem', { name: role.nodeName }))
  await waitFor(() => expect(router.state.location.search).toEqual(given.search))
})
