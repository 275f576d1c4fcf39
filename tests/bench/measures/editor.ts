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
/** What every cell is filled with, by which the picture of a template is known. */
type Colour = readonly [red: number, green: number, blue: number]
const colours: readonly [Colour, Colour] = [
  [0x12, 0xab, 0x34],
  [0xab, 0x34, 0x12],
]
const times = 5

/** Templates of 200 × 60 cells in the editor, from the navigation until they are drawn: the first on a device, and then another. */
export async function run(report: Report): Promise<void> {
  await withGateway('embedded', async ({ address }) => {
    const client = await SignedClient.signIn(address, 'sysadmin')
    const groupId = randomUUID()
    await client.call(tabulationGroupCalls.add, { groupId, groupName: '测速' })
    const templates = [
      { colour: colours[0], id: await addTemplate(client, groupId, colours[0]), taken: [] as number[] },
      { colour: colours[1], id: await addTemplate(client, groupId, colours[1]), taken: [] as number[] },
    ] as const
    for (let time = 0; time < times; time++)
      await withBrowser(async (context) => {
        const { page } = await openPage(context)
        const list = '/admin/table-manage?tab=templates'
        await page.goto(`${address}${loginPath}?redirect=${encodeURIComponent(JSON.stringify(list))}`)
        await fillLogin(page, 'sysadmin')
        await submitLogin(page)
        for (const { id, colour, taken } of templates) {
          await page.getByText('测速').first().waitFor()
          taken.push(await drawnAfter(page, `/admin/table-manage?drawingOf=${id}`, colour))
          await page.getByRole('button', { name: '返回模板' }).click()
        }
      })
    const [first, again] = templates
    const unit = 's'
    report({ name: 'editor.first', value: median(first.taken), unit, peer: 'budget', peerValue: 2.2 })
    report({ name: 'editor.again', value: median(again.taken), unit, peer: 'budget', peerValue: 0.7 })
  })
}

/** Seconds from a navigation within the console until the filled cells are seen. */
async function drawnAfter(page: Page, address: string, colour: Colour): Promise<number> {
  const began = performance.now()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  const frame = await (await page.getByTitle('模板表格').elementHandle())?.contentFrame()
  if (!frame) throw new Error('the editor is framed')
  await frame.waitForFunction((filled) => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas[id^=univer-sheet-main-canvas]')
    // In the middle of cells, beside their texts.
    const pixel = canvas?.getContext('2d')?.getImageData(canvas.width - 100, canvas.height - 100, 1, 1).data
    return pixel !== undefined && filled.every((part, index) => pixel[index] === part)
  }, colour)
  return (performance.now() - began) / 1000
}

async function addTemplate(client: SignedClient, groupId: string, colour: Colour): Promise<string> {
  const tabulationId = randomUUID()
  const cells: Template['cells'] = Array.from({ length: rows * columns }, (_, index) => ({
    at: cellName({ row: Math.floor(index / columns), column: index % columns }),
    text: `${index}`,
    style: 0,
  }))
  const line = { line: 'thin' } as const
  const fill = colour
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
  const styles = [{ fill, border: { top: line, right: line, bottom: line, left: line } }]
  const content = { ...blankTemplate, title: '测速', rows, columns, cells, styles }
  await client.call(tabulationCalls.add, {
    ...{
      tabulationId,
      groupId,
      tabulationName: '测速',
      code: `CS-${tabulationId.slice(0, 8)}`,
      subject: 'project',
    },
    content,
  })
  return tabulationId
}
