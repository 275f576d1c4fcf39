import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useReducer } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { ResolveQuantities } from '#console/work-site-node/resolve-quantities.tsx'
import { codes } from '#contract/codes.ts'
import { recordQuantities } from '#contract/work-site-node/entity.ts'
import type { EditDetail } from '#offline/engine-types.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('work-site-node', 'detail', 'kit', 'queue')
})

const entry = (nodeId: string) => ({ nodeId, name: `${nodeId}号桩`, done: '5' })
const edit: EditDetail = {
  ...{ seq: 1, id: sampleId(9), label: '大桥', entityId: sampleId(1), endpointId: recordQuantities.id },
  ...{ kind: 'work-site-node', creates: false, deletes: false, changed: [], fields: [], madeAt: 0, size: 1 },
  ...{ mayHaveArrived: false, canRecreate: false, canReopen: false, state: 'refused' },
  request: { workSiteId: sampleId(1), baseRevision: 4, quantities: { set: [entry('1'), entry('2')] } },
  reason: {
    code: codes.invalid,
    message: '其中不再有：2号桩',
    problems: [{ path: 'quantities.set.1', message: '工点中已没有这个节点，请清空' }],
  },
}

function Resolving({ send }: { send: (request: unknown) => void }) {
  // As the queue does whenever another edit is synced.
  const [, again] = useReducer((times: number) => times + 1, 0)
  return (
    <>
      <ResolveQuantities
        edit={edit}
        submit={async (_endpoint, request) => send(request)}
        onClose={() => {}}
      />
      <button type="button" onClick={again}>
        又一条已同步
      </button>
    </>
  )
}

test('OFF-05 PRJ-05 quantities that were refused are marked node by node, and what is typed stays while the queue goes on', async () => {
  const sent: unknown[] = []
  await openScreen({
    at: '/admin/project-worksite-information',
    answers: new SampleAnswers(),
    page: () => <Resolving send={(request) => sent.push(request)} />,
  })
  const [first, second] = [
    await screen.findByLabelText<HTMLInputElement>('1号桩'),
    screen.getByLabelText<HTMLInputElement>('2号桩'),
  ]
  await screen.findByText('工点中已没有这个节点，请清空')
  fireEvent.change(first, { target: { value: '7' } })
  fireEvent.change(second, { target: { value: '' } })
  fireEvent.click(screen.getByText('又一条已同步'))
  expect([first.value, second.value]).toEqual(['7', ''])
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ quantities: { set: [{ nodeId: '1', done: '7' }] } })
})
