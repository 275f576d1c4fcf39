import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { useSignOut } from '#console/app/use-sign-out.tsx'
import { chooseLanguage, startTexts } from '#console/i18n.ts'
import { ToastsProvider } from '#console/kit/toasts.tsx'
import type { QueueCounts } from '#offline/engine-types.ts'

beforeAll(startTexts)

function Way({ counts }: { counts: QueueCounts }) {
  const { signOut, question } = useSignOut(counts)
  return (
    <>
      <button type="button" onClick={signOut}>
        退出
      </button>
      {question}
    </>
  )
}

async function leaveWith(counts: Partial<QueueCounts>) {
  const view = (
    <Suspense>
      <QueryClientProvider client={new QueryClient()}>
        <ToastsProvider>
          <Way counts={{ waiting: 0, needYou: 0, others: 0, ...counts }} />
        </ToastsProvider>
      </QueryClientProvider>
    </Suspense>
  )
  const { unmount } = render(view)
  fireEvent.click(await screen.findByText('退出'))
  const { textContent } = await screen.findByRole('alertdialog')
  return { textContent, unmount }
}

test('who signs out with unsent edits reads first what becomes of them, and can stay', async () => {
  const { textContent } = await leaveWith({ waiting: 2, needYou: 1 })
  expect(textContent).toContain('还有 2 项修改未同步，已保存在本机，下次登录后自动发送。')
  expect(textContent).toContain('还有 1 项修改待处理，已保存在本机，下次登录后由你决定。')
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('the same in English', async () => {
  await chooseLanguage('en')
  try {
    const { textContent, unmount } = await leaveWith({ waiting: 1 })
    expect(textContent).toContain(
      'One edit is not synced yet. It is stored on this device and will be sent after your next sign-in.',
    )
    unmount()
  } finally {
    await chooseLanguage('zh')
  }
})
