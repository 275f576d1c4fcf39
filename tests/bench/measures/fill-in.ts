import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { blankTemplate } from '#console/tabulation/blank-template.ts'
import { publishTabulation, tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { tabulationGroupCalls } from '#contract/tabulation/group.ts'
import { cellName } from '#contract/tabulation/reference.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { SignedClient } from '../../support/signed-client.ts'
import { openPage, slowDown, withBrowser } from '../browser.ts'
import { fillLogin, loginPath, submitLogin } from '../console-page.ts'
import { median, type Report } from '../figure.ts'
import { withGateway } from '../gateways.ts'
import { lettersTaken, watchLetters } from '../letters.ts'

/** 2,000 cells that are filled in, a sum behind each line and one of all. */
const [lines, columns] = [100, 20]
/** At 44 pixels a line, more than a tablet shows. */
const linesShown = 24
const repetitions = 7
const letters = '12.345'

/**
 * A sheet of 2,000 cells on a tablet, whose processor is four times slower: from its data until it is painted, and from a letter's
 * coming until the page has everything ready for the next frame.
 */
export async function run(report: Report): Promise<void> {
  await withGateway('embedded', async ({ address }) => {
    const sheetId = await addSheet(address)
    await withBrowser(async (context) => {
      const { page, devtools } = await openPage(context)
      await page.setViewportSize({ width: 768, height: 1024 })
      const list = '/admin/table-manage?tab=sheets'
      await page.goto(`${address}${loginPath}?redirect=${encodeURIComponent(JSON.stringify(list))}`)
      await fillLogin(page)
      await submitLogin(page)
      const painted: { seen: number; whole: number }[] = []
      for (let time = 0; time < repetitions; time++) {
        await page.getByText('测速').first().waitFor()
        if (time === 1) await slowDown(devtools)
        const taken = await paintedAfter(page, `/admin/table-manage?tab=sheets&sheetId=${sheetId}`)
        if (time > 0) painted.push(taken)
        if (time < repetitions - 1) await page.goBack()
      }
      const seen = median(painted.map((each) => each.seen))
      report({ name: 'fill-in.paint', value: seen, unit: 'ms', peer: 'budget', peerValue: 300 })
      const whole = median(painted.map((each) => each.whole))
      report({ name: 'fill-in.paint.whole', value: whole, unit: 'ms', peer: null, peerValue: null })
      const cell = page.locator('[data-cell]').first()
      await watchLetters(cell)
      await cell.pressSequentially(letters, { delay: 100 })
      const typed = await lettersTaken(page)
      report({ name: 'fill-in.letter', value: median(typed), unit: 'ms', peer: 'budget', peerValue: 16 })
      report({
        name: 'fill-in.letter.longest',
        value: Math.max(...typed),
        unit: 'ms',
        peer: null,
        peerValue: null,
      })
    })
  })
}

/** Milliseconds from a navigation within the console until the sheet is painted as far as a tablet shows it, and as a whole. */
async function paintedAfter(page: Page, address: string): Promise<{ seen: number; whole: number }> {
  return await page.evaluate(
    async ([to, [some, all]]) => {
      const began = performance.now()
      const paintedWith = (cells: number) =>
        new Promise<number>((resolve) => {
          const look = () => {
            if (document.querySelectorAll('[data-cell]').length < cells) return requestAnimationFrame(look)
            // The frame after it has shown them.
            return requestAnimationFrame(() => resolve(performance.now() - began))
          }
          look()
        })
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
      return { seen: await paintedWith(some), whole: await paintedWith(all) }
    },
    [address, [linesShown * columns, lines * columns]] as const,
  )
}

/** A sheet by a published template of numbers and their sums, every cell filled in. */
async function addSheet(address: string): Promise<string> {
  const author = await SignedClient.signIn(address, 'sysadmin')
  const [groupId, tabulationId, sheetId] = [randomUUID(), randomUUID(), randomUUID()]
  await author.call(tabulationGroupCalls.add, { groupId, groupName: '测速' })
  const last = cellName({ row: lines - 1, column: columns - 1 })
  const sums = Array.from({ length: lines }, (_, row) => ({
    at: cellName({ row, column: columns }),
    formula: `SUM(A${row + 1}:${cellName({ row, column: columns - 1 })})`,
  }))
  const content: Template = {
    ...{ ...blankTemplate, title: '测速', rows: lines + 1, columns: columns + 1 },
    cells: [...sums, { at: cellName({ row: lines, column: columns }), formula: `SUM(A1:${last})` }],
    fields: [{ fieldId: randomUUID(), at: `A1:${last}`, label: '数量', type: 'number' }],
  }
  const { tabulation } = await author.call(tabulationCalls.add, {
    ...{ tabulationId, groupId, tabulationName: '测速', code: 'CS-2', subject: 'project' },
    content,
  })
  const { version } = await author.call(publishTabulation, {
    tabulationId,
    baseRevision: tabulation.revision,
  })
  const cells = Array.from({ length: lines * columns }, (_, index) => ({
    key: cellName({ row: Math.floor(index / columns), column: index % columns }),
    value: String(index),
  }))
  const staff = await SignedClient.signIn(address, 'engineer')
  await staff.call(sheetCalls.add, {
    ...{ sheetId, tabulationId, version, projectId: projectId('railway'), sheetName: '测速' },
    cells,
  })
  return sheetId
}
