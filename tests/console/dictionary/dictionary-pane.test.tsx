import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useRef, useState } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { DictionaryPane } from '#console/dictionary/dictionary-pane.tsx'
import type { LastAct, NodeClipboard } from '#console/dictionary/use-node-acts.ts'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { ebsNodes } from '#contract/dictionary/node-calls.ts'
import type { DictionaryHead } from '#contract/dictionary/schema.ts'
import type { DictionaryTree } from '#offline/dictionary/dictionary-tree.ts'
import { gatewayHeard, gatewayMissed } from '#request/session.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'
import { treeOf } from './sample-tree.ts'

const at = '/admin/ebs-management'
const editor = [ebsNodes.add, ebsNodes.update, ebsNodes.remove].map(({ permission }) => permission)

beforeAll(async () => {
  await startTexts()
  await loadTexts('kit', 'dictionary', 'dictionary-node', 'detail')
  // Else the first of each is transformed within the patience of a look for it.
  await Promise.all([import('#console/kit/toaster.tsx'), import('#console/dictionary/edit-node.tsx')])
})
beforeEach(() => {
  const now = Date.now()
  gatewayHeard({ serverTime: now, build: 'test', contract: 1 }, now)
  // jsdom measures nothing, and a tree draws the lines that are in sight.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  // Nor has it the console's styles, and what is dragged asks whether the tree scrolls.
  document.head.innerHTML = '<style>[role=tree] { overflow-x: auto; overflow-y: auto }</style>'
})

const head: DictionaryHead = {
  dictionaryId: sampleId(1),
  kind: 'ebs',
  name: '试用 EBS',
  version: '1',
  snapshot: '1',
  parts: 1,
  rows: 4,
  used: true,
  writable: true,
}

function Pane({ tree }: { tree: DictionaryTree }) {
  const [clipboard, setClipboard] = useState<NodeClipboard>()
  return (
    <DictionaryPane
      kind="ebs"
      head={head}
      tree={tree}
      clipboard={clipboard}
      setClipboard={setClipboard}
      lastAct={useRef<LastAct>(undefined)}
    />
  )
}

async function openPane({ actions = editor, search = '' }: { actions?: string[]; search?: string } = {}) {
  const tree = await treeOf([1, 2, 3, 4].map((nodeId) => ({ nodeId, parentId: 0 })))
  const answers = new SampleAnswers()
  const page = () => <Pane tree={tree} />
  const { router } = await openScreen({ at, search, actions, answers, page })
  const lines = await screen.findByRole('tree')
  const chosen = () =>
    within(lines)
      .getAllByRole('treeitem', { hidden: true })
      .filter((line) => line.getAttribute('aria-selected') === 'true')
      .map(({ textContent }) => textContent)
  return { router, answers, tree: lines, chosen }
}

test('DIC-08 keys select at once, the address follows when they rest, and a link has its way', async () => {
  const { router, tree, chosen } = await openPane({ search: '?node=1' })
  const visited: unknown[] = []
  router.subscribe('onBeforeNavigate', ({ toLocation }) => visited.push(toLocation.search))
  expect(chosen()).toEqual(['01节点1'])
  for (const line of ['02节点2', '03节点3', '04节点4']) {
    fireEvent.keyDown(tree, { key: 'ArrowDown' })
    expect(chosen()).toEqual([line])
  }
  await waitFor(() => expect(visited).toEqual([{ node: 4 }]))
  expect(chosen()).toEqual(['04节点4'])
  await act(() => router.navigate({ to: at, search: { node: 2 } }))
  expect(chosen()).toEqual(['02节点2'])
})

test('DIC-08 another node is not selected over what is half written without a question', async () => {
  const { router, chosen } = await openPane({ search: '?node=1' })
  const other = screen.getByRole('treeitem', { name: /节点2/ })
  const pane = screen.getByRole('complementary', { name: '节点信息' })
  fireEvent.click(within(pane).getByRole('button', { name: '编辑' }))
  const name = () => screen.findByRole('textbox', { name: /^名称/ })
  fireEvent.change(await name(), { target: { value: '写到一半' } })
  fireEvent.click(other)
  const question = await screen.findByRole('alertdialog')
  expect(chosen()).toEqual(['01节点1'])
  fireEvent.click(within(question).getByRole('button', { name: '继续编辑' }))
  expect(await name()).toHaveProperty('value', '写到一半')
  fireEvent.click(other)
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ node: 2 }))
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('DIC-08 a range begins at what a link selected', async () => {
  const { tree, chosen } = await openPane({ search: '?node=2' })
  await waitFor(() => expect(tree.getAttribute('aria-activedescendant')).toBe('node-2'))
  fireEvent.keyDown(tree, { key: 'ArrowDown', shiftKey: true })
  expect(chosen()).toEqual(['02节点2', '03节点3'])
})

test.each([
  ['Escape', 0],
  ['Enter', 1],
] as const)('DIC-08 %s ends a renaming once', async (key, times) => {
  const { tree } = await openPane({ search: '?node=1' })
  const sent = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Nobody is there'))
  await waitFor(() => expect(tree.getAttribute('aria-activedescendant')).toBe('node-1'))
  fireEvent.keyDown(tree, { key: 'F2' })
  const field = screen.getByRole('textbox')
  fireEvent.change(field, { target: { value: '另一个名称' } })
  fireEvent.keyDown(field, { key })
  expect(document.activeElement).toBe(tree)
  await waitFor(() => expect(screen.queryByText('另一个名称')).toBeNull())
  expect(sent.mock.calls.filter(([address]) => String(address).includes('ebs/updateNode'))).toHaveLength(
    times,
  )
})

test('DIC-08 OFF-01 without a network every editing act says that it needs one, and does nothing', async () => {
  const { tree, answers } = await openPane({ search: '?node=1' })
  act(gatewayMissed)
  const said = () => screen.queryAllByText('联网后才能操作').length
  const acts: (() => unknown)[] = [
    ...['Enter', 'Insert', 'F2', 'Delete'].map((key) => () => fireEvent.keyDown(tree, { key })),
    () => fireEvent.keyDown(tree, { key: 'z', ctrlKey: true }),
    () => fireEvent.doubleClick(screen.getByRole('treeitem', { name: /节点1/ })),
    () => fireEvent.paste(tree, { clipboardData: { getData: () => '01\t墩' } }),
    ...['新增同级', '新增下级', '移动到…', '编辑'].map(
      (name) => () => fireEvent.click(screen.getByRole('button', { name })),
    ),
    ...['改名', '从表格粘贴…', '重编编码…', '删除', '撤销'].map((name) => async () => {
      fireEvent.click(screen.getByRole('button', { name: '更多' }))
      fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
    }),
  ]
  for (const each of acts) {
    for (const close of screen.queryAllByRole('button', { name: '关闭' })) fireEvent.click(close)
    expect(said()).toBe(0)
    await each()
    await waitFor(() => expect(said()).toBe(1))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
  }
  expect(answers.asked.map(({ id }) => id).filter((id) => id.startsWith('ebs.'))).toEqual([])
})

test('DIC-08 who may only read is offered no act, and no key does one', async () => {
  const { tree } = await openPane({ actions: [], search: '?node=1' })
  for (const key of ['Enter', 'Insert', 'F2', 'Delete']) fireEvent.keyDown(tree, { key })
  fireEvent.doubleClick(screen.getByRole('treeitem', { name: /节点1/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  const main = within(screen.getByRole('main'))
  const buttons = main.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)
  expect(buttons.filter((name) => !/编码|专业|类别|来源/.test(name ?? ''))).toEqual([])
})
