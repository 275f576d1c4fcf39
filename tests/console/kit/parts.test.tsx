import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { ConfirmDialog } from '#console/kit/confirm-dialog.tsx'
import { MileageAxis } from '#console/kit/mileage-axis.tsx'
import { useToast } from '#console/kit/toasts.tsx'
import { Cancelled, NetworkFailure } from '#request/errors.ts'
import { sampleConsole } from '../sample.tsx'

beforeAll(startTexts)

const names = ['大渡河特大桥', '二郎山隧道', '新沟路堑', '泸定站场', '康定隧道', '折多塘大桥', '磨西涵洞']

test('a question names what it will hit, and stays with the reason when it fails', async () => {
  let closed = 0
  let refused = true
  const page = () => (
    <ConfirmDialog
      title="删除工点？"
      description="删除后不可恢复。"
      hits={names}
      action="删除"
      destructive
      onConfirm={async () => {
        if (refused) throw Object.assign(new Error('没有权限'), { requestId: 'req-3' })
      }}
      onClose={() => {
        closed += 1
      }}
    />
  )
  render(sampleConsole({ page }).view)
  const question = await screen.findByRole('alertdialog', { name: '删除工点？' })
  const hits = within(question).getAllByRole('listitem')
  expect(hits.map((hit) => hit.textContent)).toEqual([...names.slice(0, 5), '另有 2 项'])

  fireEvent.click(within(question).getByRole('button', { name: '删除' }))
  expect((await within(question).findByRole('alert')).textContent).toBe('没有权限请求编号 req-3')
  expect(closed).toBe(0)

  refused = false
  fireEvent.click(within(question).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(closed).toBe(1))
})

test.each([
  [new NetworkFailure('unreachable'), '无法连接服务器，请检查网络后重试'],
  [new NetworkFailure('timeout'), '服务器没有及时回应，刚才的操作可能已经生效，请先核对再重试'],
  [new NetworkFailure('not-an-answer'), '收到的不是服务器的回答，可能需要先登录当前网络'],
  [new Cancelled(), '操作已取消'],
])(
  'SES-13 what the gateway did not put into words is said in the language of the person: %s',
  async (failure, text) => {
    // As the shell does.
    await loadTexts('session')
    const page = () => (
      <ConfirmDialog
        title="停用账号？"
        description="停用后不能登录。"
        action="停用"
        onConfirm={() => Promise.reject(failure)}
        onClose={() => {}}
      />
    )
    render(sampleConsole({ page }).view)
    fireEvent.click(await screen.findByRole('button', { name: '停用' }))
    expect((await screen.findByRole('alert')).textContent?.trim()).toBe(text)
  },
)

function Archive({ undo }: { undo: () => void }) {
  const toast = useToast()
  return (
    <button type="button" onClick={() => toast({ kind: 'done', text: '已归档', about: names, undo })}>
      归档
    </button>
  )
}

test('a toast names what it is about, offers undo and goes when it is taken', async () => {
  let undone = 0
  const undo = () => {
    undone += 1
  }
  render(sampleConsole({ page: () => <Archive undo={undo} /> }).view)
  fireEvent.click(await screen.findByRole('button', { name: '归档' }))
  await screen.findByText('大渡河特大桥、二郎山隧道、新沟路堑…')
  fireEvent.click(await screen.findByRole('button', { name: '撤销' }))
  expect(undone).toBe(1)
  await waitFor(() => expect(screen.queryByRole('button', { name: '撤销' })).toBeNull())
})

test('PRJ-11 the mileage axis puts a stretch where it lies, and never thinner than can be seen', () => {
  const spans = [
    { from: 110_000, to: 120_000, label: '隧道' },
    { from: 199_999, to: 200_000, label: '涵洞' },
  ]
  render(<MileageAxis start={100_000} end={200_000} spans={spans} label="DK110 – DK120" />)
  const [tunnel, culvert] = screen.getByRole('img', { name: 'DK110 – DK120' }).querySelectorAll('rect')
  const place = (rect: Element | undefined) => ['x', 'width'].map((name) => Number(rect?.getAttribute(name)))
  expect(place(tunnel)[0]).toBeCloseTo(10.4)
  expect(place(tunnel)[1]).toBeCloseTo(9.4)
  expect(place(culvert)).toEqual([93, 3])
})
