import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '#console/i18n.ts'
import { UnitScreen } from '#console/unit-page/unit-screen.tsx'
import {
  getOrganization,
  listOrganizationOptions,
  listOrganizations,
} from '#contract/organization/endpoints.ts'
import { listUnitTypes } from '#contract/organization/node-endpoints.ts'
import { listUnitTree } from '#contract/organization/trees.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(startTexts)

function unit(number: number, organizationName: string) {
  return {
    organizationId: sampleId(number),
    organizationName,
    shortName: organizationName,
    organizationTypeId: sampleId(100),
    organizationTypeName: '施工单位',
  }
}

const first = unit(1, '里程一局')
const second = unit(2, '里程二局')

function recordOf(option: typeof first) {
  return {
    ...option,
    status: 1,
    sort: 1,
    expiringQualifications: 0,
    scans: [],
    revision: 1,
    changedAt: 0,
    changedByName: '王建国',
  }
}

test('ORG-02 the unit that is open stays when another one comes first, and is said to be gone when it was deleted', async () => {
  const answers = new SampleAnswers()
    .on(listOrganizationOptions, () => [first])
    .on(listUnitTree, () => [])
    .on(getOrganization, ({ organizationId }) =>
      recordOf(organizationId === first.organizationId ? first : second),
    )
  const { router, queryClient } = await openScreen({ at: '/admin/organization', answers, page: UnitScreen })
  await screen.findByRole('heading', { name: '里程一局' })
  expect(router.state.location.search).toEqual({ unit: first.organizationId })

  answers.on(listOrganizationOptions, () => [second, first])
  await queryClient.invalidateQueries()
  await screen.findByText('共 2 个单位')
  expect(screen.queryByRole('heading', { name: '里程一局' })).not.toBeNull()

  answers.on(listOrganizationOptions, () => [second])
  await queryClient.invalidateQueries()
  await screen.findByText('这个单位已不存在')
  await waitFor(() => expect(screen.queryByRole('heading', { name: '里程一局' })).toBeNull())
})

test('ORG-02 units stand in a list as well, narrowed and sorted by the address; a row opens its unit, and going back the list as it was', async () => {
  const answers = new SampleAnswers()
    .on(listOrganizationOptions, () => [first, second])
    .on(listUnitTypes, () => [])
    .on(listUnitTree, () => [])
    .on(getOrganization, () => recordOf(second))
    .on(listOrganizations, () => ({
      records: [recordOf(first), { ...recordOf(second), expiringQualifications: 3 }],
      total: 2,
      pageIndex: 1,
      pageSize: 20,
    }))
  const { router } = await openScreen({ at: '/admin/organization', answers, page: UnitScreen })
  fireEvent.click(await screen.findByRole('button', { name: '列表' }))
  fireEvent.click(await screen.findByRole('button', { name: '单位名称' }))
  fireEvent.click(screen.getByRole('button', { name: '状态' }))
  fireEvent.click(await screen.findByRole('button', { name: '停用' }))
  await waitFor(() =>
    expect(answers.asked.findLast(({ id }) => id === listOrganizations.id)?.request).toEqual({
      sortBy: 'organizationName',
      desc: false,
      status: 0,
    }),
  )
  const asked = router.state.location.search
  expect(asked).toEqual({ tab: 'list', sortBy: 'organizationName', desc: false, status: 0 })
  fireEvent.click(screen.getByText('里程二局'))
  await screen.findByRole('heading', { name: '里程二局' })
  expect(router.state.location.search).toEqual({ unit: second.organizationId })
  router.history.back()
  await screen.findByRole('button', { name: '单位名称' })
  expect(router.state.location.search).toEqual(asked)
})
