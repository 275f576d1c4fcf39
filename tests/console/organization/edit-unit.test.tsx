import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '#console/i18n.ts'
import { EditUnit } from '#console/organization/edit-unit.tsx'
import type { Organization } from '#contract/organization/entity.ts'
import { listNodes, listUnitTypes } from '#contract/organization/node-endpoints.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(startTexts)

const type = { organizationTypeId: sampleId(2), organizationTypeName: '施工单位' }

test('ORG-02 the form of a unit has its status, which cannot be left empty', async () => {
  const unit: Organization = {
    organizationId: sampleId(1),
    organizationName: '里程第一工程局有限公司',
    shortName: '里程一局',
    ...type,
    status: 0,
    sort: 1,
    expiringQualifications: 0,
    scans: [],
    revision: 1,
    changedAt: 0,
    changedByName: '王建国',
  }
  await openScreen({
    at: '/admin/organization',
    answers: new SampleAnswers().on(listNodes, () => []).on(listUnitTypes, () => []),
    page: () => <EditUnit unit={unit} onClose={() => {}} />,
  })
  const status = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^状态/ })
  expect(status.selectedOptions[0]?.textContent).toBe('停用')
  fireEvent.change(status, { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('请选择状态')
})
