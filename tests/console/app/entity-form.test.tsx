import { fireEvent, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { EntityForm } from '#console/app/entity-form.tsx'
import { ResolveEntity } from '#console/app/resolve-entity.tsx'
import { startTexts } from '#console/i18n.ts'
import { EntityFields } from '#console/kit/entity-fields.tsx'
import { NumberField, TextAreaField, TextField } from '#console/kit/fields.tsx'
import { defineEntity } from '#contract/define-entity.ts'
import { entityEndpoints } from '#contract/entity-endpoints.ts'
import { Flag } from '#contract/flag.ts'
import { Id } from '#contract/id.ts'
import { line, paragraph, requiredLine } from '#contract/text.ts'
import { z } from '#contract/zod.ts'
import type { EditDetail } from '#offline/engine-types.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

const post = defineEntity({
  kind: 'department',
  name: 'post',
  id: 'postId',
  label: 'postName',
  fields: {
    organizationId: { rule: Id, fixed: true, hidden: true },
    code: { rule: requiredLine(10), fixed: true },
    postName: { rule: requiredLine(20) },
    rank: { rule: z.int(), optional: 'filled', initial: 3 },
    note: { rule: line(20), optional: true },
  },
})
const calls = entityEndpoints(post, {
  service: 'admin/v1',
  path: 'post',
  rows: 'posts',
  permission: 'role',
  offline: 'edit',
})

const fields = (
  <>
    <TextField name="code" />
    <TextField name="postName" />
    <NumberField name="rank" />
    <TextAreaField name="note" />
  </>
)

async function openForm(row?: z.output<typeof post.Row>) {
  await openScreen({
    at: '/admin/organization',
    answers: new SampleAnswers(),
    page: () => (
      <EntityForm
        entity={post}
        calls={calls}
        row={row}
        besides={row ? {} : { organizationId: sampleId(1) }}
        onClose={() => {}}
      >
        {fields}
      </EntityForm>
    ),
  })
  await screen.findByRole('dialog')
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

beforeAll(async () => {
  await startTexts()
  const field = { code: '编码', postName: '岗位', rank: '级别', note: '备注' }
  i18next.addResourceBundle('zh', 'department', { field, form: { add: '新增岗位', edit: '编辑 {{name}}' } })
})

test('a new row has every field that is given, with what it begins with, and says what is missing', async () => {
  await openForm()
  expect(screen.getByRole('dialog', { name: '新增岗位' })).toBeTruthy()
  expect(box('级别').value).toBe('3')
  expect(box('编码').getAttribute('aria-required')).toBe('true')
  expect(box('备注').getAttribute('aria-required')).toBe('false')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('请输入编码')
  await screen.findByText('请输入岗位')
})

test('a row that is changed has just the fields that can be, and cannot lose one that it needs', async () => {
  await openForm({
    postId: sampleId(2),
    organizationId: sampleId(1),
    code: 'A1',
    postName: '队长',
    rank: 2,
    revision: 4,
    changedAt: 0,
    changedByName: '王建国',
  })
  expect(screen.getByRole('dialog', { name: '编辑 队长' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: '编码' })).toBeNull()
  expect(box('级别').value).toBe('2')
  fireEvent.change(box('岗位'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('请输入岗位')
})

test('a field that is declared stands in the form, with what its rule is written with, and nobody says so again', async () => {
  const field = { seats: '人数', shift: '班次', status: '状态', duties: '职责' }
  i18next.addResourceBundle('zh', 'department', { field }, true)
  const grown = defineEntity({
    kind: 'department',
    name: 'post',
    id: 'postId',
    label: 'postName',
    fields: {
      organizationId: { rule: Id, fixed: true, hidden: true },
      postName: { rule: requiredLine(20) },
      seats: { rule: z.int() },
      shift: { rule: z.enum(['day', 'night']) },
      status: { rule: Flag, optional: 'filled', initial: 1 },
      duties: { rule: paragraph(500), optional: true },
      headCount: { rule: z.int(), derived: true },
    },
  })
  await openScreen({
    at: '/admin/organization',
    answers: new SampleAnswers(),
    page: () => (
      <EntityForm entity={grown} calls={calls} besides={{ organizationId: sampleId(1) }} onClose={() => {}}>
        <EntityFields>{{ postName: <TextField name="postName" hint="如 队长" /> }}</EntityFields>
      </EntityForm>
    ),
  })
  await screen.findByText('如 队长')
  const controls = [...screen.getByRole('dialog').querySelectorAll('input, select, textarea')]
  expect(controls.map(({ tagName }) => tagName)).toEqual(['INPUT', 'INPUT', 'SELECT', 'SELECT', 'TEXTAREA'])
  const status = screen.getByRole<HTMLSelectElement>('combobox', { name: '状态' })
  expect([status.value, ...[...status.options].map(({ value }) => value)]).toEqual(['1', '', '1', '0'])
  expect(box('人数').inputMode).toBe('decimal')
})

const parked: EditDetail = {
  seq: 1,
  id: sampleId(9),
  endpointId: calls.update.id,
  kind: 'department',
  entityId: sampleId(2),
  label: '队长',
  creates: false,
  deletes: false,
  changed: [],
  state: 'conflict',
  fields: [],
  madeAt: 0,
  size: 1,
  mayHaveArrived: false,
  canRecreate: false,
  canReopen: false,
  request: {},
}

/** Opens the same fields over a parked edit, writes into one, and says what is sent again. */
async function resolve(edit: Partial<EditDetail>, name: string, value: string) {
  const sent: unknown[] = []
  await openScreen({
    at: '/admin/organization',
    answers: new SampleAnswers(),
    page: () => (
      <ResolveEntity
        entity={post}
        calls={calls}
        edit={{ ...parked, ...edit }}
        submit={async (_endpoint, request) => void sent.push(request)}
        onClose={() => {}}
      >
        {fields}
      </ResolveEntity>
    ),
  })
  await screen.findByRole('dialog')
  fireEvent.change(box(name), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  return sent[0]
}

test('OFF-05 a conflict is resolved in the same fields, over what the other person wrote', async () => {
  const sent = await resolve(
    {
      request: { postId: sampleId(2), baseRevision: 4, postName: '班长', clear: ['note'] },
      before: { postName: '队长', rank: 2, note: '旧' },
      fields: [{ name: 'postName', before: '队长', mine: '班长', theirs: '组长', overlaps: true }],
      revision: 5,
    },
    '级别',
    '1',
  )
  expect(sent).toEqual({
    postId: sampleId(2),
    baseRevision: 5,
    postName: '班长',
    rank: 1,
    clear: ['note'],
  })
})

test('OFF-05 a new row that was refused is sent again under the id that it has', async () => {
  const request = { postId: sampleId(2), organizationId: sampleId(1), code: 'A1', postName: '队长', rank: 3 }
  const sent = await resolve(
    { endpointId: calls.add.id, creates: true, state: 'refused', request },
    '编码',
    'A2',
  )
  expect(sent).toEqual({ ...request, code: 'A2' })
})
