import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { DraftsContext } from '#console/kit/drafts.ts'
import { SiteNodes } from '#console/work-site-node/site-nodes.tsx'
import { getWorkSiteNodes, recordQuantities } from '#contract/work-site-node/entity.ts'
import { encodeTree } from '#contract/work-site-node/tree.ts'
import { sampleWorkSites } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'
import { StoredDrafts } from '../stored-drafts.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('work-site-node', 'detail', 'kit', 'sync')
})
// jsdom measures nothing, and what is in sight is drawn.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600)
})
afterEach(() => vi.restoreAllMocks())

const [sample] = sampleWorkSites
if (!sample) throw new Error('No sample')
const site = sample
const pile = (nodeId: number) => ({
  ...{ nodeId, level: 1, code: `01-0${nodeId}`, name: '桩', unit: 'm' },
  ...{ loop: `pile ${nodeId}-2`, design: '42.5' },
})

/** The screen over a tree of these nodes. */
async function open(nodes: readonly number[], page = () => <SiteNodes site={site} />) {
  const { workSiteId, projectId, workSiteName } = site
  const answer = (ids: readonly number[]) => ({
    ...{ workSiteId, projectId, workSiteName, quantities: [], revision: 4 },
    tree: encodeTree(ids.map(pile)),
  })
  let now = answer(nodes)
  const opened = await openScreen({
    at: '/admin/project-worksite-information',
    actions: [recordQuantities.permission],
    answers: new SampleAnswers().on(getWorkSiteNodes, () => now),
    page,
  })
  await screen.findByRole('textbox', { name: '桩 1-2 桩的完成量' })
  return { ...opened, change: (ids: readonly number[]) => (now = answer(ids)) }
}

const box = (number: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `桩 ${number}-2 桩的完成量` })
const type = (number: number, value: string) => fireEvent.change(box(number), { target: { value } })

test('PRJ-05 a done quantity may be typed full width or with blanks, and says all the same when it exceeds the design', async () => {
  await open([1])
  for (const [text, over] of [
    ['５', false],
    ['5 ', false],
    [' １２．５', false],
    ['４２．６', true],
    ['x', false],
  ] as const) {
    type(1, text)
    expect([text, box(1).value, screen.queryByRole('img', { name: '超出设计量' }) !== null]).toEqual([
      text,
      text,
      over,
    ])
  }
})

test('PRJ-05 what is typed for a node that a new run removed is not saved, which is said; the others are, called by code and loop', async () => {
  const { engine, queryClient, change } = await open([1, 2])
  const submit = vi.spyOn(engine, 'submitAll').mockRejectedValue(new Error('not now'))
  type(1, '5')
  type(2, '6')
  change([1])
  await queryClient.invalidateQueries()
  await screen.findByText('1 个节点已不在工点中，其完成量不会保存')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(submit).toHaveBeenCalled())
  const quantities = { set: [{ nodeId: '1', name: '01-01 桩 1-2 桩', done: '5' }] }
  expect(submit.mock.calls[0]?.[1]).toMatchObject([{ request: { quantities } }])
})

test('PRJ-05 OFF-05 a page that is killed right after a save leaves nothing of it among what is unsaved', async () => {
  const drafts = new StoredDrafts()
  const { engine } = await open([1], () => (
    <DraftsContext value={drafts}>
      <SiteNodes site={site} />
    </DraftsContext>
  ))
  type(1, '5')
  await waitFor(() => expect(drafts.count()).toBe(1))
  // No timer of a killed page runs any more.
  const later = setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, wait) =>
    later(wait === 500 ? () => {} : run, wait),
  )
  // An edit that the gateway took at once, for the engine of this test has no account to store it for.
  const submit = vi.spyOn(engine, 'submitAll').mockResolvedValue([{ id: 'edit', queued: false }])
  const [name] = drafts.all.keys()
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(drafts.count()).toBe(0))
  expect(submit.mock.lastCall?.[2]).toBe(name)
})
