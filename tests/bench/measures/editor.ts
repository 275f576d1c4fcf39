import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { blankTemplate } from '#console/tabulation/blank-template.ts'
import { tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { tabulationGroupCalls } from '#contract/tabulation/group.ts'
import { cellName } from '#contract/tabulation/reference.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { SignedClient } from '../../support/signed-client.ts'
import { openPage, withBrowser } from '../browser.ts'
import { fillLogin, loginPath, submitLogin } from '../console-page.ts'
import { median, type Report } from '../figure.ts'
import { withGateway } from '../gateways.ts'

const [rows, columns] = [200, 60]
/** What every cell is filled with, by which its picture is known. */
const [red, green, blue] = [0x12, 0xab, 0x34] as const
const times = 5

/** A template of 200 × 60 cells in the editor, from the navigation until it is drawn: the first time on a device, and again. */
export async function run(report: Report): Promise<void> {
  await withGateway('embedded', async ({ address }) => {
    const tabulationId = await addTemplate(await SignedClient.signIn(address, 'sysadmin'))
    const [first, again]: [number[], number[]] = [[], []]
    for (let time = 0; time < times; time++)
      await withBrowser(async (context) => {
        const { page } = await openPage(context)
        const drawing = `/admin/table-manage?drawingOf=${tabulationId}`
        const list = '/admin/table-manage?tab=templates'
        await page.goto(`${address}${loginPath}?redirect=${encodeURIComponent(JSON.stringify(list))}`)
        await fillLogin(page, 'sysadmin')
        await submitLogin(page)
        await page.getByText('测速').first().waitFor()
        first.push(
          await drawnAfter(page, () =>
            page.evaluate((address) => {
              history.pushState(null, '', address)
              dispatchEvent(new PopStateEvent('popstate'))
            }, drawing),
          ),
        )
        await page.getByRole('button', { name: '返回模板' }).click()
        await page.getByText('测速').first().waitFor()
        again.push(await drawnAfter(page, () => page.goBack()))
      })
    const unit = 's'
    report({ name: 'editor.first', value: median(first), unit, peer: 'budget', peerValue: 2.2 })
    report({ name: 'editor.again', value: median(again), unit, peer: 'budget', peerValue: 0.7 })
  })
}

/** Seconds from a step until the filled cells are seen. */
async function drawnAfter(page: Page, step: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await step()
  const frame = await (await page.getByTitle('模板表格').elementHandle())?.contentFrame()
  if (!frame) throw new Error('the editor is framed')
  await frame.waitForFunction(
    (filled) => {
      const canvas = document.querySelector<HTMLCanvasElement>('canvas[id^=univer-sheet-main-canvas]')
      // In the middle of cells, beside their texts.
      const pixel = canvas?.getContext('2d')?.getImageData(canvas.width - 100, canvas.height - 100, 1, 1).data
      return pixel !== undefined && filled.every((part, index) => pixel[index] === part)
    },
    [red, green, blue],
  )
  return (performance.now() - began) / 1000
}

async function addTemplate(client: SignedClient): Promise<string> {
  const [tabulationId, groupId] = [randomUUID(), randomUUID()]
  await client.call(tabulationGroupCalls.add, { groupId, groupName: '测速' })
  const cells: Template['cells'] = Array.from({ length: rows * columns }, (_, index) => ({
    at: cellName({ row: Math.floor(index / columns), column: index % columns }),
    text: `${index}`,
    style: 0,
  }))
  const line = { line: 'thin' } as const
  const fill = [red, green, blue]
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
  const styles = [{ fill, border: { top: line, right: line, bottom: line, left: line } }]
  const content = { ...blankTemplate, title: '测速', rows, columns, cells, styles }
  await client.call(tabulationCalls.add, {
    ...{ tabulationId, groupId, tabulationName: '测速', code: 'CS-1', subject: 'project' },
    content,
  })
  return tabulationId
}
