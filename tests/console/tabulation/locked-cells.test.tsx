import { fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { EngineContext, useEngine } from '#console/app/engine.tsx'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { FillIn } from '#console/tabulation/fill-in-screen.tsx'
import { lockedCells, seenTemplate } from '#contract/tabulation/seen-template.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import type { CellPermission } from '#contract/tabulation/template-schema.ts'
import type { Engine } from '#offline/engine-types.ts'
import { template } from '../../contract/tabulation/template.ts'
import { type AccountQueue, openAccountQueue } from '../../offline/account-queue.ts'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'
import { detail, rowId } from './sheet-detail.ts'

let queue: AccountQueue['kept']['queue']
beforeEach(async () => {
  queue = (await openAccountQueue()).kept.queue
})
beforeAll(async () => {
  await startTexts()
  await loadTexts('tabulation-sheet', 'tabulation', 'kit', 'detail', 'sync')
})

const [amountCell, priceCell] = [`B4/${rowId}`, `C4/${rowId}`]
const sheet = {
  ...detail,
  cells: [...detail.cells, { key: amountCell, value: '1' }, { key: priceCell, value: '77' }],
}

interface Locking {
  /** What is said of the cells' access at first. */
  now?: CellPermission[]
  /** And once somebody has pressed a button. */
  later?: CellPermission[]
}

const none = new Map()
const nobody = { roleIds: new Set<string>() }

function LockedSheet({ now = [], later = [] }: Locking) {
  const [permissions, setPermissions] = useState(now)
  const content = template({ permissions })
  return (
    <>
      <button type="button" onClick={() => setPermissions(later)}>
        lock
      </button>
      <FillIn
        template={seenTemplate(content, nobody)}
        locked={lockedCells(content, nobody)}
        detail={sheet}
        choices={none}
        onBack={() => {}}
      />
    </>
  )
}

/** What is saved goes into a real queue. */
function OverQueue({ children }: { children: ReactNode }) {
  const engine = useEngine()
  const submitAll: Engine['submitAll'] = async (endpoint, edits) => {
    const over = edits.map(({ request, seen }) => ({ request, before: seen && { ...seen } }))
    const saved = await queue.submitAll(endpoint, over)
    return saved.map(({ id }) => ({ id, queued: true }))
  }
  const withQueue: Engine = Object.create(engine, { submitAll: { value: submitAll } })
  return <EngineContext value={withQueue}>{children}</EngineContext>
}

async function open(locking: Locking) {
  await openScreen({
    at: '/admin/table-manage',
    actions: ['tabulationSheet:view', 'tabulationSheet:edit'],
    answers: new SampleAnswers(),
    page: () => (
      <OverQueue>
        <LockedSheet {...locking} />
      </OverQueue>
    ),
  })
  await screen.findByRole('table', { name: '材料进场验收' })
}

/** The cells that are to be sent, once something is. */
async function saved() {
  await waitFor(() => expect(queue.edits).toHaveLength(1))
  const { cells } = sheetCalls.update.request.parse(queue.edits[0]?.content.request)
  return Object.fromEntries((cells?.set ?? []).map(({ key, value }) => [key, value]))
}

const cell = (label: string) => screen.queryByLabelText<HTMLInputElement>(label)
const [amount, price] = ['数量与单价 B4 #1', '数量与单价 C4 #1']
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } })
const save = async () => fireEvent.click(await screen.findByRole('button', { name: '保存' }))

test('TAB-04: a locked cell has nothing to type or cut in; what is pasted over it is refused by name, and the rest is taken', async () => {
  await open({ now: [{ at: 'C4', access: 'view' }] })
  expect([cell(amount)?.value, cell(price)]).toEqual(['1', null])
  expect(screen.getByRole('cell', { name: '77 吨' })).toBeDefined()
  fireEvent.paste(input('名称 #1'), { clipboardData: { getData: () => '水泥\t5\t9\n' } })
  expect((await screen.findByText(`${price}: 没有填写权限`)).closest('[role=status]')?.textContent).toContain(
    '已粘贴 2 个单元格',
  )
  expect(screen.getByRole('cell', { name: '77 吨' })).toBeDefined()
  await save()
  expect(await saved()).toEqual({ [`A4/${rowId}`]: '水泥', [amountCell]: '5' })
})

test('TAB-04: a cell that is locked while something is typed there can still be put right, and does not keep the others from being saved', async () => {
  await open({ later: [{ at: 'C4', access: 'view' }] })
  type(amount, '5')
  type(price, '许多')
  fireEvent.blur(input(price))
  fireEvent.click(screen.getByRole('button', { name: 'lock' }))
  await save()
  expect(screen.getByText(`有 1 处填写有误，更正后才能保存：${price}`)).toBeDefined()
  type(price, '9')
  await save()
  // The gateway says by name that it does not take the locked one.
  expect(await saved()).toEqual({ [amountCell]: '5', [priceCell]: '9' })
})

test('TAB-04: what is typed in a cell that is hidden meanwhile goes, and the others are saved', async () => {
  await open({ later: [{ at: 'B4:C4', access: 'hidden' }] })
  type('名称 #1', '水泥')
  type(price, '许多')
  fireEvent.blur(input(price))
  fireEvent.click(screen.getByRole('button', { name: 'lock' }))
  await save()
  expect(await saved()).toEqual({ [`A4/${rowId}`]: '水泥' })
})
