import { act, fireEvent, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTexts } from '#console/i18n.ts'
import { DepartmentsTab } from '#console/unit-page/departments-tab.tsx'
import { addDepartment, listDepartments, moveDepartment } from '#contract/department/endpoints.ts'
import { gatewayHeard, gatewayMissed } from '#request/session.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(startTexts)
beforeAll(() => import('#console/department/department-form.tsx'))
// Else the first toast is transformed within the patience of a look for it.
beforeAll(() => import('#console/kit/toaster.tsx'))
beforeEach(() => {
  // jsdom measures nothing, and a tree draws the lines that are in sight.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
})

const organizationId = sampleId(900)
const departments = ['综合管理部', '财务部'].map((departmentName, index) => ({
  departmentId: sampleId(index + 1),
  organizationId,
  departmentName,
  type: 'department' as const,
  status: 1,
  headCount: 0,
  revision: 1,
}))

async function openTab() {
  await openScreen({
    at: '/admin/organization',
    actions: [addDepartment.permission, moveDepartment.permission],
    answers: new SampleAnswers().on(listDepartments, () => departments),
    page: () => <DepartmentsTab organizationId={organizationId} />,
  })
  await screen.findAllByRole('treeitem')
}

test('ORG-05 a department that is dragged without a network stays where it is, and it is said why', async () => {
  await openTab()
  act(gatewayMissed)
  fireEvent.dragStart(screen.getByText('财务部'))
  fireEvent.dragOver(screen.getByText('综合管理部'))
  fireEvent.drop(screen.getByText('综合管理部'))
  await screen.findByText('联网后才能操作')
  const lines = screen.getAllByRole('treeitem')
  expect(lines.map((line) => line.getAttribute('aria-level'))).toEqual(['1', '1'])
  const now = Date.now()
  act(() => gatewayHeard({ serverTime: now, build: 'test', contract: 1 }, now))
})

test('ORG-05 a new department is active unless it is made as a stopped one', async () => {
  await openTab()
  fireEvent.click(screen.getByRole('button', { name: '新增部门' }))
  const status = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^状态/ })
  expect([...status.selectedOptions].map(({ textContent }) => textContent)).toEqual(['正常'])
  expect([...status.options].map(({ textContent }) => textContent)).toContain('停用')
})
