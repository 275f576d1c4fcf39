import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { EngineContext, useEngine } from '#console/app/engine.tsx'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { UnsavedDrafts } from '#console/sync/unsaved-drafts.tsx'
import type { Engine } from '#offline/engine-types.ts'
import { discardDraft, listDrafts, saveDraft } from '#offline/queue/drafts.ts'
import { saveFile } from '#offline/queue/files.ts'
import type { SealedStore } from '#offline/vault/encryption.ts'
import { openAccountQueue } from '../../offline/account-queue.ts'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('queue', 'kit')
})

async function open(store: SealedStore) {
  const drafts = {
    list: () => listDrafts(store),
    discard: (id: string) => discardDraft(store, id),
  }
  return await openScreen({
    at: '/admin/queue',
    answers: new SampleAnswers(),
    page: () => (
      <WithDrafts drafts={drafts}>
        <p>其余</p>
        <UnsavedDrafts />
      </WithDrafts>
    ),
  })
}

/** The screen on what a store of its own has. */
function WithDrafts({ drafts, children }: { drafts: Partial<Engine['drafts']>; children: ReactNode }) {
  const engine = useEngine()
  const own: Engine['drafts'] = Object.create(engine.drafts, Object.getOwnPropertyDescriptors(drafts))
  const withDrafts: Engine = Object.create(engine, { drafts: { value: own } })
  return <EngineContext value={withDrafts}>{children}</EngineContext>
}

test('OFF-06 drafts that are on the device are listed, open where they were written, and are discarded after a question', async () => {
  const { kept } = await openAccountQueue()
  const photo = await saveFile(kept.vault.account, kept, new Blob([new Uint8Array(2048)]))
  const title = '隐蔽工程验收'
  const address = '/admin/process?selected=1'
  await saveDraft(kept, 'process-task:1', { title, address, values: { comment: '拍了', photos: [photo] } })
  await saveDraft(kept, 'person new', { values: { userName: '王工' } })
  const { router } = await open(kept)
  const section = within(await screen.findByRole('region', { name: '未保存的草稿' }))
  expect(section.getAllByRole('listitem')).toHaveLength(2)
  expect(section.getByText(/1 个照片或文件/)).toBeDefined()
  // One of an earlier version says neither what it is called nor where it was written.
  expect(section.getByText('未命名的表单')).toBeDefined()
  const link = section.getByRole('link', { name: `打开“${title}”` })
  fireEvent.click(section.getByRole('button', { name: `丢弃“${title}”` }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(title)).toBeDefined()
  expect(question.getByText(/（含 1 个照片或文件）/)).toBeDefined()
  fireEvent.click(question.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await listDrafts(kept)).toHaveLength(2)
  fireEvent.click(link)
  await waitFor(() => expect(router.state.location.href).toBe(address))
})

test('OFF-06 the last draft that is discarded takes the section with it', async () => {
  const { kept } = await openAccountQueue()
  const photo = await saveFile(kept.vault.account, kept, new Blob([new Uint8Array(2048)]))
  await saveDraft(kept, 'process-task:1', { title: '验收', values: { photos: [photo] } })
  await open(kept)
  fireEvent.click(await screen.findByRole('button', { name: '丢弃“验收”' }))
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: '丢弃' }))
  await waitFor(() => expect(screen.queryByText('未保存的草稿')).toBeNull())
  expect(await listDrafts(kept)).toEqual([])
  expect(screen.getByText('其余')).toBeDefined()
})
