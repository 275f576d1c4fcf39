import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { useEndpoint } from '#console/kit/use-endpoint.ts'
import { StepPage } from '#console/project-initialization/step-page.tsx'
import { useDraftSteps } from '#console/project-initialization/use-draft-steps.ts'
import type { WizardPage } from '#console/project-initialization/wizard-pages.ts'
import {
  ebsStandards,
  quantityStandards,
  type Standard,
  wbsStandards,
} from '#contract/dictionary/standard.ts'
import { getInitializationSteps, saveInitializationStep } from '#contract/project-initialization/endpoints.ts'
import type { Problem, SavedStep } from '#contract/project-initialization/steps.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('project-initialization', 'standard', 'kit')
})
// Nothing is saved here: what is typed stays on the page.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => vi.unstubAllGlobals())

const asked = { projectInitializationId: sampleId(1) }
const standard = (number: number, status: Standard['status']): Standard => ({
  dictionaryId: sampleId(number),
  kind: 'ebs',
  name: `标准 ${number}`,
  code: `EBS-${number}`,
  industry: 'railway',
  majors: ['bridge'],
  status,
  origin: 'platform',
  revision: 1,
  changedAt: 0,
  changedByName: '王建国',
})

interface PageProps {
  page: WizardPage
  problems: Problem[]
}

function Steps({ saved, page, problems }: PageProps & { saved: SavedStep[] }) {
  const steps = useDraftSteps({ ...asked, draftName: '新线' }, saved)
  const check = { version: 1, counts: [], problems, found: problems.length }
  return (
    <>
      <StepPage
        page={page}
        steps={steps}
        check={check}
        asked={undefined}
        columnsOf={() => [
          { field: 'projectName', label: '项目名称', required: true, input: 'text', options: [] },
          { field: 'code', label: '编码', required: true, input: 'text', options: [] },
        ]}
      />
      <output aria-label="现有行">
        {JSON.stringify(steps.rowsOf(page === 'standard' ? 'standard' : 'project'))}
      </output>
    </>
  )
}

function Page(props: PageProps) {
  const { data } = useEndpoint(getInitializationSteps, asked)
  return data ? <Steps saved={data} {...props} /> : null
}

async function open(saved: SavedStep, page: WizardPage, problems: Problem[]) {
  await openScreen({
    at: '/admin/project-initialization',
    actions: [saveInitializationStep.permission],
    answers: new SampleAnswers()
      .on(getInitializationSteps, () => [saved])
      .on(ebsStandards.list, () => [standard(1, 'in-use'), standard(2, 'stopped')])
      .on(wbsStandards.list, () => [])
      .on(quantityStandards.list, () => []),
    page: () => <Page page={page} problems={problems} />,
  })
}

/** What stands in the step now. */
async function rows(): Promise<unknown> {
  return JSON.parse((await screen.findByRole('status', { name: '现有行' })).textContent ?? '')
}

test('PRJ-09 a chosen standard that was stopped, or that nobody knows, is listed with what is wrong with it and can be unticked', async () => {
  const [used, stopped, unknown] = ['EBS-1', 'EBS-2', 'EBS-9'].map((code) => ({ kind: 'ebs', code }))
  const saved: SavedStep = {
    step: 'standard',
    revision: 1,
    rows: [used, stopped, unknown].flatMap((row) => row ?? []),
  }
  const problem = (row: number, message: string): Problem => ({
    step: 'standard',
    row,
    field: 'code',
    message,
  })
  await open(saved, 'standard', [problem(1, '已停用'), problem(2, '没有此标准')])
  await screen.findByText('已停用')
  await screen.findByText('没有此标准')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'EBS EBS-9' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'EBS 标准 2（EBS-2）' }))
  await waitFor(async () => expect(await rows()).toEqual([used]))
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
})

test('PRJ-09 a second project of a workbook is shown, stays while the first is typed in, and can be deleted', async () => {
  const [first, second] = [{ projectName: '甲' }, { projectName: '乙', code: 'YI-1' }]
  await open({ step: 'project', revision: 1, rows: [first, second] }, 'project', [])
  await screen.findByText(/请删除第 2 行：乙 · YI-1/)
  fireEvent.change(screen.getByRole('textbox', { name: /项目名称/ }), { target: { value: '丙' } })
  await waitFor(async () => expect(await rows()).toEqual([{ projectName: '丙' }, second]))
  fireEvent.click(screen.getByRole('button', { name: '删除第 2 行' }))
  await waitFor(async () => expect(await rows()).toEqual([{ projectName: '丙' }]))
})
