import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTexts } from '#console/i18n.ts'
import { contactKind, type PartKind, qualificationKind } from '#console/organization/part-kinds.ts'
import { PartTab } from '#console/organization/part-tab.tsx'
import { headers } from '#contract/canonical.ts'
import { codes } from '#contract/codes.ts'
import type { ContactItem, QualificationItem } from '#contract/organization/parts.ts'
import { z } from '#contract/zod.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(startTexts)
// Else the form is transformed within the patience of a look for it.
beforeAll(() => import('#console/organization/part-form.tsx'))
beforeAll(() => import('#console/kit/toaster.tsx'))
afterEach(() => vi.unstubAllGlobals())

function contact(number: number, contactName: string): ContactItem {
  return { contactId: sampleId(number), contactName, phone: '13800138000' }
}

/** A gateway with one set, which it replaces on top of its revision alone. */
function openSet<Item extends object>(kind: PartKind<Item>, items: Item[]) {
  const Replacement = z.object({ baseRevision: z.number(), items: z.array(kind.item) })
  const held = { organizationId: sampleId(900), revision: 1, items }
  const answers = new SampleAnswers().on(kind.list, () => ({ ...held, items: [...held.items] }))
  vi.stubGlobal(
    'fetch',
    async (_: string, { headers: sent, body }: { headers: Headers; body?: BodyInit }) => {
      const asked = z.safeParse(Replacement, JSON.parse(await new Response(body ?? '{}').text())).data
      const taken = asked?.baseRevision === held.revision
      if (asked && taken) Object.assign(held, { revision: held.revision + 1, items: asked.items })
      return Response.json({
        code: taken ? codes.success : codes.conflict,
        message: taken ? '成功' : '内容已被他人修改',
        ...(taken && { data: held }),
        requestId: 'req-1',
        serverTime: Date.now(),
        build: 'test',
        contract: 1,
        idempotencyKey: sent.get(headers.idempotencyKey) ?? undefined,
      })
    },
  )
  const replaceElsewhere = (next: Item[]) => Object.assign(held, { revision: held.revision + 1, items: next })
  return openScreen({
    at: '/admin/organization',
    actions: [kind.replace.permission],
    answers,
    page: () => <PartTab kind={kind} organizationId={held.organizationId} facts={() => null} />,
  }).then(() => ({ held, replaceElsewhere }))
}

async function write(name: string) {
  fireEvent.change(await screen.findByLabelText('姓名', { exact: false }), { target: { value: name } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('ORG-04 what is written for a set that was replaced meanwhile stays, and goes on top of it', async () => {
  const { held, replaceElsewhere } = await openSet(contactKind, [contact(1, '王工')])
  fireEvent.click(await screen.findByRole('button', { name: '编辑 王工' }))
  replaceElsewhere([contact(1, '王工'), contact(2, '李工')])
  await write('王总工')
  await screen.findByText('他人刚修改了其他内容，你填写的已保留，请再次提交')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await closed()
  await screen.findByText('提交成功')
  expect(held.items.map(({ contactName }) => contactName)).toEqual(['王总工', '李工'])
})

test('ORG-04 what somebody else has changed is overwritten only after that was said, and what they deleted is not put back', async () => {
  const { held, replaceElsewhere } = await openSet(contactKind, [contact(1, '王工')])
  fireEvent.click(await screen.findByRole('button', { name: '编辑 王工' }))
  replaceElsewhere([contact(1, '王副总')])
  await write('王总工')
  await screen.findByText('他人刚修改了这一项，再次确认将以你的操作为准')
  expect(held.items[0]?.contactName).toBe('王副总')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await closed()
  expect(held.items.map(({ contactName }) => contactName)).toEqual(['王总工'])

  fireEvent.click(await screen.findByRole('button', { name: '编辑 王总工' }))
  replaceElsewhere([])
  await write('王顾问')
  await screen.findByText('这一项已被他人删除，请关闭后重新新增')
  expect(held.items).toEqual([])
})

const qualification: QualificationItem = {
  qualificationId: sampleId(10),
  qualificationName: '公路工程施工总承包',
  level: 'first',
  category: 'construction',
  frontFileId: sampleId(11),
}

test('LOG-06 ORG-04 a scan goes after the question whether the file is to be deleted, and once the form is submitted', async () => {
  const { held } = await openSet(qualificationKind, [qualification])
  fireEvent.click(await screen.findByRole('button', { name: '编辑 公路工程施工总承包' }))
  const ask = async () => {
    fireEvent.click(await screen.findByRole('button', { name: '移除' }))
    return within(await screen.findByRole('alertdialog', { name: '确定要删除文件吗？' }))
  }
  fireEvent.click((await ask()).getByRole('button', { name: '取消' }))
  fireEvent.click((await ask()).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '移除' })).toBeNull())
  expect(held.items).toEqual([qualification])

  fireEvent.click(await screen.findByRole('button', { name: '保存' }))
  await closed()
  await screen.findByText('提交成功')
  const { frontFileId: _, ...without } = qualification
  expect(held.items).toEqual([without])
})

test('VAL-09 a choice that was not made in something new is asked for by its name', async () => {
  await openSet(qualificationKind, [])
  fireEvent.click(await screen.findByRole('button', { name: '新增资质' }))
  fireEvent.click(await screen.findByRole('button', { name: '保存' }))
  await screen.findByText('请选择等级')
  expect(screen.queryByText('请选择类别')).not.toBeNull()
})
