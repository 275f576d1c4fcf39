import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { ResolveAttributes } from '#console/attribute/resolve-attributes.tsx'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { Conflict } from '#console/sync/conflict.tsx'
import { FieldValue } from '#console/sync/field-value.tsx'
import { getProjectForms } from '#contract/attribute/endpoints.ts'
import { getAttributes, updateAttributes } from '#contract/attribute/values.ts'
import { codes } from '#contract/codes.ts'
import { Refused } from '#request/errors.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'
import { lining, sampleGroup, sampleItem } from './sample-items.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('attribute-set', 'queue', 'kit', 'detail')
})

const [projectId, nodeId] = [sampleId(1), sampleId(2)]
const speed = sampleItem(110, { itemName: '设计速度', type: 'number' })
const items = [lining.table, lining.type, lining.length, speed]
const node = { nodeId, nodeKind: 'design-unit' as const, projectId, nodeName: '一分部' }
const before = { ...node, values: [], revision: 1 }
const written = (itemId: string, value: unknown) => ({ itemId, name: '属性', version: 1, value })
const request = {
  nodeId,
  nodeKind: node.nodeKind,
  baseRevision: 1,
  values: {
    set: [
      written(lining.table.itemId, [{ [lining.type.itemId]: 'Ⅳ', [sampleId(777)]: '已删除的列' }]),
      written(speed.itemId, 900),
    ],
  },
}
const answersOf = (project: string) =>
  new SampleAnswers()
    .on(getAttributes, () => before)
    .on(getProjectForms, (query) => {
      if (query.projectId !== project)
        throw new Refused({ code: codes.notFound, message: '内容不存在', data: undefined })
      return { groups: [sampleGroup(items)], bindings: [{ nodeId, groupId: sampleId(100) }] }
    })

const parked = {
  ...{ seq: 1, id: sampleId(9), label: '一分部 · 属性', entityId: nodeId, kind: 'attribute-set' },
  ...{ creates: false, deletes: false, changed: [], fields: [], madeAt: 0, size: 1 },
  ...{
    mayHaveArrived: false,
    canRecreate: false,
    canReopen: false,
    endpointId: updateAttributes.id,
    state: 'refused' as const,
  },
  ...{ request, before },
}

async function open(answers: SampleAnswers) {
  const sent: unknown[] = []
  const onClose = vi.fn()
  const submit = async (_endpoint: unknown, of: unknown) => void sent.push(of)
  const page = () => <ResolveAttributes edit={parked} submit={submit} onClose={onClose} />
  await openScreen({ at: '/admin/queue', answers, page })
  return { sent, onClose }
}

test('OFF-05 DIC-04 values are resolved in the form of their node’s project, without cells of columns that are there no more', async () => {
  const { sent, onClose } = await open(answersOf(projectId))
  expect(await screen.findByLabelText(/^设计速度/)).toHaveProperty('value', '900')
  fireEvent.change(screen.getByLabelText(/^设计速度/), { target: { value: '250' } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toMatchObject([
    {
      baseRevision: 1,
      values: {
        set: [
          { itemId: lining.table.itemId, value: [{ [lining.type.itemId]: 'Ⅳ' }] },
          { itemId: speed.itemId, value: 250 },
        ],
      },
    },
  ])
  expect(JSON.stringify(sent)).not.toContain('已删除的列')
})

test('OFF-05 DIC-04 a form that cannot be read says so, and is tried again', async () => {
  await open(answersOf(sampleId(3)))
  await screen.findByRole('button', { name: '重试' })
  expect(screen.getByRole('dialog', { name: '填写属性' }).textContent).toContain('内容不存在')
})

test('OFF-05 DIC-04 in a conflict values stand under their names as people write them, those alone that the edit is about', async () => {
  const row = { ...before, values: { set: [written(speed.itemId, 250)], remove: [lining.table.itemId] } }
  const there = [written(speed.itemId, 200), written(sampleId(130), '别的')]
  const page = () => (
    <>
      <section aria-label="mine">
        <FieldValue entity="attribute-set" name="values" value={row.values} row={row} />
      </section>
      <section aria-label="theirs">
        <FieldValue entity="attribute-set" name="values" value={there} row={row} />
      </section>
    </>
  )
  await openScreen({ at: '/admin/queue', answers: answersOf(projectId), page })
  await screen.findByText('衬砌分段')
  const textOf = (name: string) => screen.getByRole('region', { name }).textContent
  expect([textOf('mine'), textOf('theirs')]).toEqual(['设计速度250衬砌分段已清空', '设计速度200'])
})

test('OFF-05 DIC-04 values that the other person wrote are chosen by what they say, and stay', async () => {
  const [mine, theirs] = [{ set: [written(speed.itemId, 250)] }, [written(speed.itemId, 200)]]
  const edit = {
    ...parked,
    ...{ state: 'conflict' as const, revision: 4, changedBy: '王工', changedAt: 0 },
    request: { ...request, values: mine },
    fields: [{ name: 'values', before: [], mine, theirs, overlaps: true }],
  }
  const onResolve = vi.fn()
  const page = () => (
    <Conflict edit={edit} onResolve={onResolve}>
      {null}
    </Conflict>
  )
  await openScreen({ at: '/admin/queue', answers: answersOf(projectId), page })
  await screen.findByText('200')
  const [, choice] = screen.getAllByRole('radio')
  if (!choice) throw new Error('nothing to choose')
  fireEvent.click(choice)
  fireEvent.click(screen.getByRole('button', { name: '按选择提交' }))
  expect(onResolve).toHaveBeenCalledWith(4, ['values'])
})
