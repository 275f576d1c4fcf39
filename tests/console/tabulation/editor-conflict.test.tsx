import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { useEndpoint } from '#console/kit/use-endpoint.ts'
import { DraftConflict } from '#console/tabulation/editor/draft-conflict.tsx'
import { useDraft } from '#console/tabulation/editor/use-draft.ts'
import { codes } from '#contract/codes.ts'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import { getContent, updateContent } from '#contract/tabulation/endpoints.ts'
import { z } from '#contract/zod.ts'
import { id, template } from '../../contract/tabulation/template.ts'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('sheet-editor', 'tabulation', 'kit')
})
afterEach(() => vi.unstubAllGlobals())

const contentOf = (title: string, revision: number): ResponseOf<typeof getContent> => ({
  ...{ tabulationId: id(31), tabulationName: '材料进场验收', version: 0, revision },
  content: template({ title }),
  locked: [],
})

const row = (revision: number) => ({
  ...{ tabulationId: id(31), groupId: id(33), tabulationName: '材料进场验收', code: 'CL-01' },
  ...{ subject: 'project', version: 0, status: 1, revision, changedAt: 0, changedByName: '王建国' },
})

/** A template of which the cells' meaning is changed; how it is drawn needs a browser. */
function Editing({ shown }: { shown: ResponseOf<typeof getContent> }) {
  const { template, meaning, dirty, mean, saving, conflict } = useDraft(shown, async () => true)
  return (
    <>
      <h1>{template.title}</h1>
      <output>{dirty ? '未保存' : '已保存'}</output>
      <button type="button" onClick={() => mean({ ...meaning, title: '我的' })}>
        改名
      </button>
      <button type="button" onClick={() => saving.start()}>
        保存
      </button>
      {conflict ? <DraftConflict conflict={conflict} /> : null}
    </>
  )
}

function Page() {
  const { data } = useEndpoint(getContent, { tabulationId: id(31) })
  return data ? <Editing shown={data} /> : null
}

/** Somebody saves the template after it was opened, at revision 2; what is sent over it is refused, as the gateway does. */
async function meetOthers() {
  let stored = contentOf('原来的', 1)
  const answers = new SampleAnswers().on(getContent, () => stored)
  const sent: number[] = []
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    const envelope = { message: '', requestId: '', serverTime: 0, build: '', contract: 1 }
    const edit = z.safeParse(updateContent.request, await new Response(body ?? null).json()).data
    if (!edit) return Response.json({ ...envelope, code: codes.notFound, data: null })
    sent.push(edit.baseRevision)
    if (edit.baseRevision !== stored.revision)
      return Response.json({ ...envelope, code: codes.conflict, message: '内容已被他人修改', data: null })
    stored = contentOf(edit.content.title, stored.revision + 1)
    return Response.json({ ...envelope, code: codes.success, data: { tabulation: row(stored.revision) } })
  })
  await openScreen({
    at: '/admin/table-manage',
    actions: ['tabulation:view', 'tabulation:edit'],
    answers,
    page: () => <Page />,
  })
  fireEvent.click(await screen.findByRole('button', { name: '改名' }))
  stored = contentOf('他人的', 2)
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  fireEvent.click(await screen.findByRole('button', { name: '查看并处理' }))
  return { sent, stored: () => stored, dialog: within(await screen.findByRole('dialog')) }
}

test('TAB-01: what others saved of a template meanwhile is shown beside one’s own, which can be put over it', async () => {
  const { sent, stored, dialog } = await meetOthers()
  expect(within(dialog.getByRole('list', { name: '他人的改动' })).getByText(/他人的/)).toBeDefined()
  expect(within(dialog.getByRole('list', { name: '你的改动' })).getByText(/我的/)).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: '保留我的并保存' }))
  await waitFor(() => expect(stored().content.title).toBe('我的'))
  expect(sent).toEqual([1, 2])
  expect(screen.queryByRole('button', { name: '查看并处理' })).toBeNull()
})

test('TAB-01: what others saved of a template meanwhile can be taken in place of one’s own', async () => {
  const { sent, dialog } = await meetOthers()
  fireEvent.click(dialog.getByRole('button', { name: '采用他人的' }))
  await screen.findByRole('heading', { name: '他人的' })
  expect(screen.getByText('已保存')).toBeDefined()
  expect(screen.queryByRole('button', { name: '查看并处理' })).toBeNull()
  expect(sent).toEqual([1])
})
