import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { RegisteredScreen } from '#console/account/registered-screen.tsx'
import { startTexts } from '#console/i18n.ts'
import { listRegisteredAccounts } from '#contract/account/registered-endpoints.ts'
import { listProjectOrganizations } from '#contract/project-organization/endpoints.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(startTexts)
beforeAll(() => import('#console/ui/floating-panel.tsx'))
beforeEach(() => {
  // jsdom measures nothing, and a tree draws the lines that are in sight.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
})

test('ACC-03 where there is no room for the tree, accounts of projects are narrowed by project from a button, which then names it', async () => {
  const [projectId, projectOrganizationId] = [sampleId(1), sampleId(2)]
  const answers = new SampleAnswers()
    .on(listProjectOrganizations, () => ({
      records: [
        {
          projectOrganizationId,
          projectOrganizationName: '一标项目部',
          projectOrgTypeId: 'construction' as const,
          projectId,
          projectName: '川藏铁路',
          projectDepartmentNodeVOS: [],
          revision: 1,
          changedAt: 0,
          changedByName: '',
        },
      ],
      total: 1,
      pageIndex: 1,
      pageSize: 15,
    }))
    .on(listRegisteredAccounts, () => ({ records: [], total: 0, pageIndex: 1, pageSize: 20 }))
  await openScreen({ at: '/admin/project-org-account', answers, page: RegisteredScreen })
  fireEvent.click(await screen.findByRole('button', { name: '选择项目、机构或部门' }))
  const panel = within(await screen.findByRole('dialog', { name: '项目机构' }))
  fireEvent.click(await panel.findByText('川藏铁路'))
  await screen.findByRole('button', { name: '川藏铁路' })
  await waitFor(() =>
    expect(answers.asked.findLast(({ id }) => id === listRegisteredAccounts.id)?.request).toEqual({
      projectId,
    }),
  )
})
