import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { getContent } from '#contract/tabulation/endpoints.ts'
import type { Field } from '#contract/tabulation/field-schema.ts'
import { firstRows } from '#contract/tabulation/first-rows.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { packagedTabulationId } from '#gateway/packaged/tabulations/install.ts'
import { cellsOf, type FilledForm, filledForms } from '../support/filled-forms.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { openSignedIn } from '../support/planted-session.ts'
import type { SignedClient } from '../support/signed-client.ts'

test.use({ form: desk, shared: true, worker: false })

/** Of paper in points, as a PDF says it. */
const [portrait, landscape] = [/\/MediaBox \[0 0 59\d(?:\.\d+)? 84\d/, /\/MediaBox \[0 0 84\d(?:\.\d+)? 59\d/]

async function begin(client: SignedClient, { key, title, subject }: FilledForm) {
  const of = { tabulationId: packagedTabulationId(key), version: 1 }
  const about = { ...of, projectId: projectId('railway') }
  const { content } = await client.call(getContent, of)
  const [site] = (await client.call(listWorkSites, { projectId: about.projectId, pageSize: 1 })).records
  const sheetId = randomUUID()
  await client.call(sheetCalls.add, {
    ...{
      sheetId,
      ...about,
      sheetName: `${title} ${sheetId.slice(0, 8)}`,
      rows: firstRows(content, randomUUID),
    },
    ...(subject === 'work-site' && { workSiteId: site?.workSiteId }),
  })
  return { sheetId, content }
}

/** Fills a cell in as a person does. */
async function fill(page: Page, title: string, label: string, { type }: Field, value: string): Promise<void> {
  const cell = page.getByRole('table', { name: title }).getByLabel(label, { exact: true })
  if (type === 'one-of') await cell.selectOption(value)
  else await cell.fill(value)
}

for (const form of filledForms)
  test(`TAB-02 TAB-03 a ${form.title} is filled in on the screen, whole, and printed with all that stands in it`, async ({
    page,
    signIn,
  }) => {
    test.slow()
    const sitestaff = await signIn('sitestaff')
    const { title, values, rows } = form
    const { sheetId, content } = await begin(sitestaff, form)
    const fieldOf = (label: string) => {
      const field = content.fields.find((one) => one.label === label)
      if (!field) throw new Error(`The form has no ${label}`)
      return field
    }
    await openSignedIn(page, 'sitestaff', `/admin/table-manage?tab=sheets&sheetId=${sheetId}`)

    for (const [label, value] of Object.entries(values)) await fill(page, title, label, fieldOf(label), value)
    for (const [index, row] of rows.entries()) {
      if (index > 0) await page.getByRole('button', { name: /：增加一行$/ }).click()
      for (const [label, value] of Object.entries(row))
        await fill(page, title, `${label} #${index + 1}`, fieldOf(label), value)
    }
    await page.getByRole('button', { name: '保存' }).click()
    const written = async () => {
      const { rows: stored, cells } = await sitestaff.call(sheetCalls.detail, { sheetId })
      const rowIds = stored.map(({ rowId }) => rowId)
      const asked = cellsOf(form, content, rowIds)
      return asked.filter(({ key, value }) => cells.find((cell) => cell.key === key)?.value !== value)
    }
    await expect.poll(written).toEqual([])
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await expect(page.getByRole('main').getByText('已提交', { exact: true })).toBeVisible()

    // The browser's own dialog is nobody's to close here.
    await page.evaluate(() => Object.assign(window, { print: () => {} }))
    await page.getByRole('button', { name: '打印' }).click()
    const paper = page.locator('[data-print]')
    await expect(paper).toHaveCount(1)
    const { bound } = await sitestaff.call(sheetCalls.detail, { sheetId })
    const printed = (await paper.locator('td').allTextContents()).map((text) => text.trim())
    const filled = [values, ...rows].flatMap((each) =>
      Object.entries(each).map(([label, value]) => {
        const { unit } = fieldOf(label)
        return unit ? `${value} ${unit}` : value
      }),
    )
    const words = content.cells.flatMap(({ text }) => text ?? [])
    const expected = [...filled, ...words, ...form.printed, ...Object.values(bound)]
    expect(expected.filter((text) => !printed.includes(text))).toEqual([])
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(pdf).toMatch(content.page.orientation === 'landscape' ? landscape : portrait)
  })
