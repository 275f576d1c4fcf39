import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AccountTree } from '#console/account/account-tree.tsx'
import { ConfirmAct } from '#console/account/confirm-act.tsx'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { useEndpoint } from '#console/kit/use-endpoint.ts'
import type { AccountTreeNode } from '#contract/account/administration.ts'
import { getAccountTree } from '#contract/account/administration-endpoints.ts'
import { headers } from '#contract/canonical.ts'
import { codes } from '#contract/codes.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { listNodes } from '#contract/organization/node-endpoints.ts'
import { offsetLimit } from '#contract/page-of.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('account', 'kit')
})
beforeEach(() => {
  // jsdom measures nothing, and a tree draws the lines that are in sight.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterEach(() => vi.unstubAllGlobals())

const nothing = {}
const row = { accountId: sampleId(1), accountName: 'wang', userName: '王工', status: 'normal' as const }

const node: AccountTreeNode = {
  nodeId: sampleId(2),
  nodeName: '王工',
  nodeNameExt: 'wang',
  nodeType: 3,
  hasChild: 0,
}

/** The tree beside something else that the gateway says; first the account is stopped, then deleted. */
function Page() {
  useEndpoint(listNodes, nothing)
  const [act, setAct] = useState<'stop' | 'delete'>('stop')
  return (
    <>
      <AccountTree selected={undefined} onChoose={() => {}} />
      <ConfirmAct
        key={act}
        kind="general"
        act={act}
        rows={[row]}
        onClose={() => {}}
        onDone={() => setAct('delete')}
      />
    </>
  )
}

test('ACC-06 the tree is asked for again after a write that changes who has an account, and after no other', async () => {
  vi.stubGlobal('fetch', async (_: string, { headers: sent }: { headers: Headers }) =>
    Response.json({
      code: codes.success,
      message: '成功',
      data: { changed: 1, deleted: 1 },
      requestId: 'req-1',
      serverTime: Date.now(),
      build: 'test',
      contract: 1,
      idempotencyKey: sent.get(headers.idempotencyKey) ?? undefined,
    }),
  )
  const answers = new SampleAnswers().on(listNodes, () => []).on(getAccountTree, () => ({ nodes: [node] }))
  const asked = ({ id }: Endpoint) => answers.asked.filter((each) => each.id === id).length
  await openScreen({ at: '/admin/resource-pool', answers, page: Page })
  await screen.findByRole('treeitem', { name: /王工/, hidden: true })
  fireEvent.click(await screen.findByRole('button', { name: '停用' }))
  await screen.findByRole('button', { name: '删除' })
  expect([asked(listNodes), asked(getAccountTree)]).toEqual([2, 1])
  fireEvent.click(screen.getByRole('button', { name: '删除' }))
  await waitFor(() => expect([asked(listNodes), asked(getAccountTree)]).toEqual([3, 2]))
})

test('ACC-06 where not all accounts are shown the tree says how many there are, and leads to the list of them', async () => {
  const group: AccountTreeNode = {
    nodeId: sampleId(3),
    nodeName: '一局',
    nodeNameExt: '2864',
    nodeType: 2,
    hasChild: 1,
  }
  const answers = new SampleAnswers().on(getAccountTree, ({ nodeId, keyword }) =>
    nodeId || keyword ? { nodes: [node], accountCount: nodeId ? 2864 : offsetLimit + 1 } : { nodes: [group] },
  )
  const chosen: string[] = []
  const page = () => <AccountTree selected={undefined} onChoose={({ id }) => chosen.push(id)} />
  await openScreen({ at: '/admin/resource-pool', answers, page })
  const line = await screen.findByRole('treeitem', { name: /一局/ })
  fireEvent.keyDown(line, { key: 'ArrowRight' })
  fireEvent.click(await screen.findByRole('treeitem', { name: '2,864 个账号，点此列出' }))
  expect(chosen).toEqual([group.nodeId])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '王' } })
  fireEvent.click(await screen.findByRole('treeitem', { name: '超过 10,000 个账号，请缩小范围' }))
  expect(chosen).toEqual([group.nodeId])
})
