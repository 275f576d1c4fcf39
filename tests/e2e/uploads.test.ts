import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { uploadPiece } from '#contract/file/endpoints.ts'
import { deleteFile } from '#contract/file/references.ts'
import { expectAccessible } from '../support/accessible.ts'
import { rows, save, signInAt } from '../support/console.ts'
import { expect, tablet, test } from '../support/fixtures.ts'
import { networkErrors } from '../support/page-errors.ts'

test.use({ form: tablet })

const path = '/admin/project-manage'
const project = '新建益州至明州高速铁路'
const name = '施工组织设计.dwg'
/** So many pieces that it can be stopped among them. */
const bytes = randomBytes(4 * 1024 * 1024)
const digest = (data: Buffer) => createHash('sha256').update(data).digest('hex')

/** The form of the documents of the project whose detail is open. */
async function openDocuments(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '编辑文档' }).click()
  const form = page.getByRole('dialog', { name: `编辑 ${project}` })
  await expect(form).toBeVisible()
  return form
}

test('LOG-05 a file is paused, stays so over a reload, goes on, rests without a network, and arrives whole', async ({
  device,
  network,
  pageErrors,
}) => {
  pageErrors.allow(networkErrors)
  const { page } = device
  await signInAt(page, 'sysadmin', path)
  const pieces = () => network.exchanges(uploadPiece)
  const slow = network.delay(uploadPiece, 300)

  await test.step('it is chosen, and paused on its way', async () => {
    await rows(page).getByText(project).first().click()
    const form = await openDocuments(page)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      form.getByRole('button', { name: '添加文档' }).click(),
    ])
    await chooser.setFiles({ name, mimeType: '', buffer: bytes })
    await expect(form.getByRole('progressbar', { name: `正在上传 ${name}` })).toBeVisible()
    await expect.poll(() => pieces().length).toBeGreaterThan(3)
    await form.getByRole('button', { name: `暂停 ${name}` }).click()
    await expect(form.getByText('已暂停')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('after a reload it is still paused, and as far', async () => {
    await page.reload()
    const form = await openDocuments(page)
    await expect(form.getByText('已暂停')).toBeVisible()
    const progress = form.getByRole('progressbar', { name: `正在上传 ${name}` })
    expect(Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  })

  const form = page.getByRole('dialog', { name: `编辑 ${project}` })
  await test.step('it goes on, waits while there is no network, and then goes on by itself', async () => {
    const before = pieces().length
    await form.getByRole('button', { name: `继续上传 ${name}` }).click()
    await expect.poll(() => pieces().length).toBeGreaterThan(before + 2)
    await network.disconnect()
    await expect(form.getByText('等待网络，恢复后自动继续')).toBeVisible()
    slow.end()
    await network.reconnect()
    await expect(form.getByRole('button', { name: `移除 ${name}` })).toBeVisible()
    await expect(form.getByRole('progressbar')).toBeHidden()
  })

  await test.step('no piece was begun from the start again, and the bytes are those that were chosen', async () => {
    const offsets = pieces().map(({ query }) => query.get('offset'))
    expect(offsets.filter((offset) => offset === '0')).toHaveLength(1)
    await save(form)
    await page.getByRole('button', { name: `查看 ${name}`, exact: true }).click()
    const preview = page.getByRole('dialog', { name })
    await expect(preview.getByText('这类文件不能在此处显示')).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      preview.getByRole('button', { name: '下载' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(name)
    expect(digest(await readFile(await download.path()))).toBe(digest(bytes))
  })
})

test('LOG-05 an upload that is given up is removed at the gateway, too, so that it takes no room', async ({
  page,
  network,
}) => {
  await signInAt(page, 'sysadmin', path)
  network.delay(uploadPiece, 300)
  await rows(page).getByText(project).first().click()
  const form = await openDocuments(page)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.getByRole('button', { name: '添加文档' }).click(),
  ])
  await chooser.setFiles({ name, mimeType: '', buffer: bytes })
  await expect.poll(() => network.exchanges(uploadPiece).length).toBeGreaterThan(1)
  await form.getByRole('button', { name: `取消上传 ${name}` }).click()
  await expect(form.getByRole('progressbar')).toBeHidden()
  await expect.poll(() => network.exchanges(deleteFile).length).toBe(1)
})

test('LOG-05 what is empty or too large is named before anything is sent', async ({ page, network }) => {
  await signInAt(page, 'sysadmin', path)
  await rows(page).getByText(project).first().click()
  const form = await openDocuments(page)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.getByRole('button', { name: '添加文档' }).click(),
  ])
  await chooser.setFiles({ name: '空.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) })
  await expect(form.getByRole('alert').filter({ hasText: '文件是空的：空.txt' })).toBeVisible()
  expect(network.exchanges(uploadPiece)).toEqual([])
})
