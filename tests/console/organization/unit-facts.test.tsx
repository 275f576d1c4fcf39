import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '#console/i18n.ts'
import { UnitFacts } from '#console/organization/unit-facts.tsx'
import { listOrganizationOptions } from '#contract/organization/endpoints.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(startTexts)

test('ORG-02 a unit shows the unit above and its place among the units', async () => {
  const type = { organizationTypeId: sampleId(9), organizationTypeName: '施工单位' }
  const above = {
    organizationId: sampleId(1),
    organizationName: '里程集团有限公司',
    shortName: '里程集团',
    ...type,
  }
  const unit = {
    ...type,
    organizationId: sampleId(2),
    parentId: above.organizationId,
    organizationName: '里程第一工程局有限公司',
    shortName: '里程一局',
    status: 1,
    sort: 37,
    expiringQualifications: 0,
    scans: [],
    revision: 1,
    changedAt: 0,
    changedByName: '王建国',
  }
  await openScreen({
    at: '/admin/organization',
    answers: new SampleAnswers().on(listOrganizationOptions, () => [above]),
    page: () => <UnitFacts unit={unit} onChoose={() => {}} />,
  })
  const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent
  await screen.findByText(above.organizationName)
  expect(fact('上级单位')).toBe(above.organizationName)
  expect(fact('排序号')).toBe('37')
})
