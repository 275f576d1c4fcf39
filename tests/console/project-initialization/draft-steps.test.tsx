import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { useEndpoint } from '#console/kit/use-endpoint.ts'
import { CheckStep } from '#console/project-initialization/check-step.tsx'
import { useCheckedSteps, withoutTyped } from '#console/project-initialization/use-checked-steps.ts'
import { useDraftSteps } from '#console/project-initialization/use-draft-steps.ts'
import { headers as names } from '#contract/canonical.ts'
import { codes } from '#contract/codes.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import {
  applyInitialization,
  checkInitialization,
  getInitializationSteps,
  saveInitializationStep,
} from '#contract/project-initialization/endpoints.ts'
import { type SavedStep, StepSave } from '#contract/project-initialization/steps.ts'
import { z } from '#contract/zod.ts'
import { gatewayHeard } from '#request/session.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('project-initialization', 'kit')
})

const asked = { projectInitializationId: sampleId(1) }
const unsaved: SavedStep = { step: 'line', revision: 0, rows: [] }
/** What the gateway was asked, in order, and what it waits for before it answers a save. */
let calls: string[] = []
let mayAnswer: Promise<void> = Promise.resolve()
beforeEach(() => {
  calls = []
  mayAnswer = Promise.resolve()
  const now = Date.now()
  gatewayHeard({ serverTime: now, build: 'test', contract: 1 }, now)
  vi.stubGlobal('fetch', async (address: unknown, { body, headers }: RequestInit) => {
    const isFor = ({ path }: Endpoint) => String(address).includes(path)
    const idempotencyKey = new Headers(headers).get(names.idempotencyKey) ?? undefined
    const answer = (data: unknown) => {
      const envelope = { code: codes.success, message: '', data, requestId: '', serverTime: Date.now() }
      return new Response(JSON.stringify({ ...envelope, idempotencyKey, build: '', contract: 1 }))
    }
    if (isFor(saveInitializationStep)) {
      const { step, baseRevision, rows } = z.parse(StepSave, await new Response(body ?? null).json())
      calls.push(`${rows?.[0]?.lineName} over ${baseRevision}`)
      await mayAnswer
      return answer({ step, revision: baseRevision + 1 })
    }
    if (!isFor(checkInitialization)) return new Promise(() => {})
    calls.push('check')
    return answer({ version: 3, counts: [], problems: [], found: 0 })
  })
})
afterEach(() => vi.unstubAllGlobals())

function Steps({ saved }: { saved: SavedStep[] }) {
  const { steps, check, setCheck } = useCheckedSteps(useDraftSteps({ ...asked, draftName: '新线' }, saved))
  return (
    <>
      <input
        aria-label="线路"
        value={steps.rowsOf('line')[0]?.lineName ?? ''}
        onChange={({ target }) => steps.type('line', [{ lineName: target.value }])}
      />
      <button type="button" onClick={() => void steps.save()}>
        下一步
      </button>
      <CheckStep
        {...asked}
        check={check}
        onChecked={setCheck}
        save={steps.save}
        onGo={() => {}}
        labelOf={() => ''}
      />
    </>
  )
}

function Page() {
  const { data } = useEndpoint(getInitializationSteps, asked)
  return data ? <Steps saved={data} /> : null
}

async function open() {
  await openScreen({
    at: '/admin/project-initialization',
    actions: [checkInitialization.permission, applyInitialization.permission],
    answers: new SampleAnswers().on(getInitializationSteps, () => [unsaved]),
    page: () => <Page />,
  })
  await screen.findByRole('textbox', { name: '线路' })
}
const type = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: '线路' }), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const applies = () => screen.getByRole('button', { name: /^生成/ })

test('PRJ-09 what is typed while a save is under way is saved before the draft is checked', async () => {
  await open()
  let release = () => {}
  mayAnswer = new Promise((resolve) => {
    release = resolve
  })
  type('正线')
  press('下一步')
  await waitFor(() => expect(calls).toEqual(['正线 over 0']))
  type('右线')
  press('检查')
  release()
  await screen.findByText('没有发现问题，可以生成。')
  expect(calls).toEqual(['正线 over 0', '右线 over 1', 'check'])
})

test('PRJ-09 a check that found nothing wrong is past as soon as something is typed', async () => {
  await open()
  press('检查')
  await screen.findByText('没有发现问题，可以生成。')
  expect(applies()).toHaveProperty('disabled', false)
  type('左线')
  await waitFor(() => expect(applies()).toHaveProperty('disabled', true))
  expect(screen.queryByText('没有发现问题，可以生成。')).toBeNull()
})

test('PRJ-09 what a check found stays said of the cells that nobody has typed in since, and of no other', () => {
  const problem = (row: number, field: string) => ({ step: 'line' as const, row, field, message: '必填' })
  const ofStep = { step: 'line' as const, message: '没有权限' }
  const other = { step: 'chain' as const, row: 0, message: '必填' }
  const problems = [ofStep, problem(0, 'lineName'), problem(0, 'type'), problem(1, 'type'), other]
  const check = { version: 1, counts: [], problems, found: 5 }
  const [first, second] = [{ lineName: '' }, { lineName: '右线' }]
  const before = [first, second]
  const typed = withoutTyped(check, 'line', { before, after: [{ lineName: '正线' }, second] })
  expect(typed).toMatchObject({ problems: [problem(0, 'type'), problem(1, 'type'), other], found: 3 })
  // A row that was removed moves the others.
  expect(withoutTyped(check, 'line', { before, after: [second] })).toMatchObject({ problems: [other] })
  const last = { ...check, problems: [other], found: 1 }
  expect(withoutTyped(last, 'chain', { before, after: [] })).toBe(undefined)
})
