import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '#console/i18n.ts'
import { AccountQuotaList } from '#console/organization/account-quota-list.tsx'
import { listAccountQuotas, setAccountLimit } from '#contract/organization/account-limit.ts'
import { listUnitTypes } from '#contract/organization/node-endpoints.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(startTexts)

test('ORG-06 the numbers of accounts are narrowed to units of a type', async () => {
  const answers = new SampleAnswers()
    .on(listUnitTypes, () => [
      { organizationTypeId: sampleId(2), organizationTypeName: '监理单位', code: 'supervision' },
    ])
    .on(listAccountQuotas, () => ({ records: [], total: 0, pageIndex: 1, pageSize: 20 }))
  await openScreen({
    at: '/admin/account-quantity-management',
    answers,
    page: () => <AccountQuotaList tabs={null} />,
  })
  fireEvent.click(await screen.findByRole('button', { name: '单位类型' }))
  fireEvent.click(await screen.findByRole('button', { name: '监理单位' }))
  await waitFor(() =>
    expect(answers.asked.at(-1)).toMatchObject({ request: { organizationTypeId: sampleId(2) } }),
  )
})

const quota = {
  organizationId: sampleId(1),
  organizationName: '里程第一工程局有限公司',
  organizationTypeName: '施工单位',
  accountCount: 3,
  accountLimit: 20,
  revision: 1,
}

function openQuotas(actions: readonly string[]) {
  return openScreen({
    at: '/admin/account-quantity-management',
    actions,
    answers: new SampleAnswers().on(listAccountQuotas, () => ({
      records: [quota],
      total: 1,
      pageIndex: 1,
      pageSize: 20,
    })),
    page: () => <AccountQuotaList tabs={null} />,
  })
}

test('ORG-06 ROL-02 who may look at limits and set none finds no column for that', async () => {
  await openQuotas([listAccountQuotas.permission])
  await screen.findByText(quota.organizationName)
  expect(screen.queryByRole('columnheader', { name: '设置' })).toBeNull()
})

test('ORG-06 the limits of accounts go into a workbook without the column of their buttons', async () => {
  await openQuotas([listAccountQuotas.permission, setAccountLimit.permission])
  await screen.findByText(quota.organizationName)
  expect(screen.queryByRole('columnheader', { name: '设置' })).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '导出' }))
  expect((await screen.findByText(/^包含的列/)).textContent).not.toMatch(/、设置/)
})
