import { fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { Allowed, OperationContext } from '#console/kit/permission.tsx'
import { Button } from '#console/ui/button.tsx'
import { DepartmentsTab } from '#console/unit-page/departments-tab.tsx'
import { WorkSiteList } from '#console/work-site/work-site-list.tsx'
import { WorkSitePhotos } from '#console/work-site/work-site-photos.tsx'
import { listDepartments, moveDepartment } from '#contract/department/endpoints.ts'
import type { Department } from '#contract/department/entity.ts'
import { listPeople, movePerson } from '#contract/person/endpoints.ts'
import { getProjectStructure, listProjects } from '#contract/project/endpoints.ts'
import type { Project } from '#contract/project/schema.ts'
import {
  addWorkSite,
  deleteWorkSites,
  listWorkSites,
  updateWorkSite,
  updateWorkSitePhotos,
} from '#contract/work-site/entity.ts'
import { sampleId, sampleWorkSites } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('work-site', 'person', 'department', 'kit', 'list', 'project')
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** A page whose presses are noted: the functions that were used, in order. */
async function openNoted(page: () => ReactNode, actions: readonly string[], answers = new SampleAnswers()) {
  const used: string[] = []
  await openScreen({
    at: '/admin/organization',
    actions,
    answers,
    page: () => (
      <OperationContext value={({ permission }) => used.push(permission)}>{page()}</OperationContext>
    ),
  })
  return used
}

test('ROL-02 a press on a permitted button is told of once, with its own function, and nothing else is', async () => {
  const used = await openNoted(
    () => (
      <Allowed to={listWorkSites}>
        <p>文字</p>
        <Button variant="outline">查看</Button>
        <Allowed to={updateWorkSite}>
          <Button variant="outline">
            <span>编辑</span>
          </Button>
          <Button variant="outline" aria-disabled>
            离线
          </Button>
          <label>
            选项
            <input type="checkbox" />
          </label>
          {createPortal(<button type="button">对话框</button>, document.body)}
        </Allowed>
      </Allowed>
    ),
    [listWorkSites.permission, updateWorkSite.permission],
  )
  for (const name of ['文字', '选项', '离线', '对话框']) fireEvent.click(await screen.findByText(name))
  expect(used).toEqual([])
  fireEvent.click(screen.getByText('编辑'))
  expect(used).toEqual([updateWorkSite.permission])
  fireEvent.click(screen.getByText('查看'))
  expect(used).toEqual([updateWorkSite.permission, listWorkSites.permission])
})

test('ROL-02 taking photos is told of once, whatever the button presses in its turn', async () => {
  const [row] = sampleWorkSites
  if (!row) throw new Error('There is no work site')
  const used = await openNoted(
    () => (
      <Allowed to={updateWorkSitePhotos}>
        <WorkSitePhotos row={row} />
      </Allowed>
    ),
    [updateWorkSitePhotos.permission],
  )
  fireEvent.click(await screen.findByRole('button', { name: '选择照片' }))
  expect(used).toEqual([updateWorkSitePhotos.permission])
})

test('ROL-02 deleting several work sites is told of', async () => {
  const project: Project = {
    projectId: sampleId(900_001),
    projectName: '益明高铁',
    shortName: '益明',
    industry: 'railway',
    participatingUnits: [],
  }
  const [row] = sampleWorkSites
  if (!row) throw new Error('There is no work site')
  const answers = new SampleAnswers()
    .on(listProjects, () => [project])
    .on(getProjectStructure, () => ({ project, lines: [], containers: [], designUnits: [], unitWorks: [] }))
    .on(listWorkSites, () => ({ records: [row], total: 1, pageIndex: 1, pageSize: 20 }))
  const actions = [listWorkSites, addWorkSite, deleteWorkSites].map(({ permission }) => permission)
  const used = await openNoted(() => <WorkSiteList />, actions, answers)
  const line = (await screen.findByText(row.workSiteName)).closest('tr')
  if (!line) throw new Error('The work site stands in no line')
  fireEvent.click(within(line).getByRole('checkbox'))
  fireEvent.click(await screen.findByRole('button', { name: '删除' }))
  expect(used).toEqual([deleteWorkSites.permission])
})

test('ROL-02 moving people and dragging a department are told of', async () => {
  // jsdom measures nothing, and what is in sight is drawn.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600)
  const department = (number: number, departmentName: string): Department => ({
    departmentId: sampleId(number),
    organizationId: sampleId(9000),
    departmentName,
    type: 'department',
    status: 1,
    headCount: 0,
    revision: 1,
  })
  const person = { userId: sampleId(1), userName: '王工', revision: 1, changedAt: 0, changedByName: '王建国' }
  const answers = new SampleAnswers()
    .on(listDepartments, () => [department(11, '工程部'), department(12, '安质部')])
    .on(listPeople, () => ({ records: [person], total: 1, pageIndex: 1, pageSize: 2000 }))
  const organizationId = sampleId(9000)
  const actions = [movePerson.permission, moveDepartment.permission, listPeople.permission]
  const used = await openNoted(() => <DepartmentsTab organizationId={organizationId} />, actions, answers)
  fireEvent.click(await screen.findByRole('checkbox', { name: /王工/ }))
  fireEvent.click(screen.getByRole('button', { name: '调动 1 人' }))
  expect(used).toEqual([movePerson.permission])
  fireEvent.dragStart(await screen.findByText('安质部'))
  fireEvent.drop(screen.getByText('工程部'))
  expect(used).toEqual([movePerson.permission, moveDepartment.permission])
})
