import { eq } from 'drizzle-orm'
import { publishTabulation, tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { tabulationGroupCalls } from '#contract/tabulation/group.ts'
import { reopenSheet, sheetCalls, submitSheet } from '#contract/tabulation/sheet-endpoints.ts'
import type { FilledCell, SheetRow } from '#contract/tabulation/sheet-entity.ts'
import { cellKey } from '#contract/tabulation/sheet-schema.ts'
import { tabulationVersion } from '../../db/tables/tabulation.ts'
import { fixedId } from '../../platform/fixed-id.ts'
import { projectId } from './projects.ts'
import type { Scene } from './scene.ts'
import { demoGroup, demoTemplates } from './sheet-templates.ts'
import { type DemoSheet, demoSheets } from './sheets.ts'

/** Adds and publishes the templates beside those that come with the build. */
export async function publishTemplates({ caller, at }: Scene): Promise<void> {
  const when = at(26, '14:00')
  await caller.call('sysadmin', when, tabulationGroupCalls.add, demoGroup)
  for (const { tabulationId, code, title, subject, content } of demoTemplates) {
    const { tabulation } = await caller.call('sysadmin', when, tabulationCalls.add, {
      tabulationId,
      groupId: demoGroup.groupId,
      tabulationName: title,
      code,
      subject,
      content,
    })
    const publication = { tabulationId, baseRevision: tabulation.revision }
    await caller.call('sysadmin', when, publishTabulation, publication)
  }
}

/** Fills the sheets in, and submits those that are finished, everything in the order of its time. */
export async function fillSheets(scene: Scene): Promise<void> {
  const sheets = demoSheets(scene.dayOf, scene.sites.隧道进口, scene.pile)
  for (const sheet of sheets.toSorted((one, other) => other.days - one.days)) await fillIn(scene, sheet)
}

async function fillIn({ caller, orm, sites, at }: Scene, sheet: DemoSheet): Promise<void> {
  const { tabulationId, site, about, name: sheetName, by, days, review, outcome } = sheet
  const sheetId = fixedId(`demo:sheet:${sheetName}`)
  const [version] = await orm
    .select({ content: tabulationVersion.content })
    .from(tabulationVersion)
    .where(eq(tabulationVersion.tabulationId, tabulationId))
  const repeatId = version?.content.repeats[0]?.repeatId
  const rows = sheet.rows.map((_, index): SheetRow => {
    if (!repeatId) throw new Error(`nothing repeats in ${sheetName}`)
    return { repeatId, rowId: fixedId(`demo:sheet-row:${sheetName}:${index}`) }
  })
  const begun = await caller.call(by, at(days, '17:40'), sheetCalls.add, {
    sheetId,
    tabulationId,
    version: 1,
    projectId: projectId('railway'),
    ...(site && { workSiteId: sites[site].workSiteId }),
    ...about,
    sheetName,
    rows,
    cells: [
      ...cellsOf(sheet.cells),
      ...sheet.rows.flatMap((cells, index) => cellsOf(cells, rows[index]?.rowId)),
    ],
  })
  checkTaken(sheetName, begun)
  let { revision } = begun.sheet
  if (review) {
    const saved = await caller.call('engineer', at(days, '18:20'), sheetCalls.update, {
      sheetId,
      baseRevision: revision,
      cells: { set: cellsOf(review) },
    })
    checkTaken(sheetName, saved)
    revision = saved.sheet.revision
  }
  if (!outcome) return
  const submitted = await caller.call(by, at(days, '18:30'), submitSheet, { sheetId, baseRevision: revision })
  if (outcome === 'reopened')
    await caller.call('engineer', at(days - 1, '09:10'), reopenSheet, {
      sheetId,
      baseRevision: submitted.revision,
    })
}

function cellsOf(cells: DemoSheet['cells'], rowId?: string): FilledCell[] {
  return Object.entries(cells).map(([at, value]) => ({ key: cellKey(at, rowId), value }))
}

/** @throws Error naming the cells that the gateway did not take. */
function checkTaken(name: string, { refused }: { refused?: unknown[] | undefined }): void {
  if (refused) throw new Error(`${name}: ${JSON.stringify(refused)}`)
}
