import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { expectAccessible } from '../support/accessible.ts'
import { rows, save, signInAt } from '../support/console.ts'
import { expect, tablet, test } from '../support/fixtures.ts'
import { networkErrors } from '../support/page-errors.ts'

test.use({ form: tablet })

const path = '/admin/project-manage'
const project = '新建益州至明州高速铁路'
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj\n4 0 obj<</Length 44>>stream\nBT /F1 24 Tf 60 760 Td (DK32+150) Tj ET\nendstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n',
)

/** Chooses documents of the project in its form, whose detail stands open beneath it; they are its once that is saved. */
async function chooseDocuments(page: Page, files: Parameters<Locator['setInputFiles']>[0]): Promise<Locator> {
  await rows(page).getByText(project).first().click()
  await page.getByRole('button', { name: '编辑文档' }).click()
  const form = page.getByRole('dialog', { name: `编辑 ${project}` })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.getByRole('button', { name: '添加文档' }).click(),
  ])
  await chooser.setFiles(files)
  return form
}

/** How many pages the browser's own viewer of PDF has read. */
async function pagesRead(page: Page): Promise<string | null | undefined> {
  const viewer = page.frames().find((frame) => frame.url().startsWith('chrome-extension://'))
  const [count] = (await viewer?.locator('#pagelength').allTextContents()) ?? []
  return count
}

const named = (page: Page, name: string) => page.getByRole('button', { name: `查看 ${name}`, exact: true })

test('LOG-05 documents are shown where they are listed: PDF, picture, workbook and text; by keyboard, and over a broken network', async ({
  device,
  network,
  pageErrors,
}) => {
  pageErrors.allow(networkErrors)
  const { page } = device
  // The one that comes without a viewer shows nothing in the frame, but the page does all the same with it.
  const hasViewer = await page.evaluate(() => navigator.pdfViewerEnabled)
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true }),
  )
  await signInAt(page, 'sysadmin', path)
  const sheet = await writeXlsx({
    sheets: [
      {
        name: '桥墩',
        rows: [
          ['墩号', '里程'],
          ['3#墩', 'DK32+150'],
        ],
      },
      { name: '说明', rows: [['按设计图']] },
    ],
  })
  const edit = await chooseDocuments(page, [
    { name: '施工图.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: '假图.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<script>alert(1)</script>') },
    { name: '现场.png', mimeType: 'image/png', buffer: await page.screenshot() },
    { name: '桥墩表.xlsx', mimeType: '', buffer: Buffer.from(sheet) },
    // 备注 as Windows writes it.
    { name: '备注.txt', mimeType: 'text/plain', buffer: Buffer.from([0xb1, 0xb8, 0xd7, 0xa2]) },
  ])

  const drawing = page.getByRole('dialog', { name: '施工图.pdf' })
  const frame = drawing.locator('iframe[title="施工图.pdf"]')
  const isShown = async () => {
    await expect(frame).toHaveAttribute('src', /^blob:/)
    if (hasViewer) await expect.poll(() => pagesRead(page)).toBe('1')
  }

  await test.step('a PDF stands in the browser’s own viewer, before its row is saved', async () => {
    await named(page, '施工图.pdf').last().click()
    await isShown()
    await drawing.getByRole('button', { name: '关闭' }).click()
    await expect(drawing).toBeHidden()
    await save(edit)
  })

  await test.step('and when all is read again; Escape leads back to where it was opened', async () => {
    const button = named(page, '施工图.pdf')
    await button.focus()
    await page.keyboard.press('Enter')
    await isShown()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(drawing).toBeHidden()
    await expect(button).toBeFocused()
  })

  await test.step('the viewer has the keys of who goes into it, and Tab leads out of it to the way back', async () => {
    await named(page, '施工图.pdf').click()
    await isShown()
    await frame.focus()
    const close = drawing.getByRole('button', { name: '关闭' })
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab')
        return await close.evaluate((button) => button === document.activeElement)
      })
      .toBe(true)
    await page.keyboard.press('Enter')
    await expect(drawing).toBeHidden()
  })

  await test.step('what only calls itself a PDF is never handed to the viewer', async () => {
    await named(page, '假图.pdf').click()
    const preview = page.getByRole('dialog', { name: '假图.pdf' })
    await expect(preview.getByText('文件内容与类型不符，或已损坏，无法显示')).toBeVisible()
    await expect(preview.locator('iframe')).toHaveCount(0)
    await page.goBack()
    await expect(preview).toBeHidden()
    await expect(page.getByRole('dialog', { name: project })).toBeVisible()
  })

  await test.step('the sheets of a workbook, and a text of Windows', async () => {
    await named(page, '桥墩表.xlsx').click()
    const workbook = page.getByRole('dialog', { name: '桥墩表.xlsx' })
    await expect(workbook.getByRole('cell', { name: 'DK32+150' })).toBeVisible()
    await workbook.getByRole('tab', { name: '说明' }).click()
    await expect(workbook.getByRole('cell', { name: '按设计图' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await named(page, '备注.txt').click()
    const text = page.getByRole('dialog', { name: '备注.txt' })
    await expect(text.getByText('备注', { exact: true })).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      text.getByRole('button', { name: '下载' }).click(),
    ])
    expect(await readFile(await download.path())).toHaveLength(4)
    await page.keyboard.press('Escape')
    await expect(text).toBeHidden()
  })

  await test.step('from a form too, which stays open beneath it', async () => {
    await page.getByRole('button', { name: '编辑文档' }).click()
    const form = page.getByRole('dialog', { name: `编辑 ${project}` })
    await form.getByRole('button', { name: '查看 备注.txt', exact: true }).click()
    const preview = page.getByRole('dialog', { name: '备注.txt' })
    await expect(preview.getByText('备注', { exact: true })).toBeVisible()
    await expect(preview.getByRole('link', { name: project })).toBeVisible()
    await preview.getByRole('button', { name: '关闭' }).click()
    await expect(preview).toBeHidden()
    await form.getByRole('button', { name: '取消' }).click()
    await expect(form).toBeHidden()
  })

  await test.step('without a network it says that the file is not here, stays open, and shows it afterwards', async () => {
    await network.disconnect()
    await named(page, '现场.png').click()
    const preview = page.getByRole('dialog', { name: '现场.png' })
    await expect(preview.getByText('这部分内容不在本机')).toBeVisible()
    await network.reconnect()
    await expect(preview.getByRole('img', { name: '现场.png' })).toBeVisible()
  })
})

test('LOG-05 where the browser has no viewer for PDF the page says so and offers the file itself', async ({
  device: { page },
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false }),
  )
  await signInAt(page, 'sysadmin', path)
  await save(await chooseDocuments(page, [{ name: '施工图.pdf', mimeType: 'application/pdf', buffer: pdf }]))
  await named(page, '施工图.pdf').click()
  const preview = page.getByRole('dialog', { name: '施工图.pdf' })
  await expect(preview.getByText('此浏览器不能显示 PDF')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    preview.getByRole('button', { name: '下载' }).click(),
  ])
  expect(await readFile(await download.path())).toEqual(pdf)
})
