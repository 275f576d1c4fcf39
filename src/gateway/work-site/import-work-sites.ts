import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { ImportedRow, ImportReport } from '#contract/import-report.ts'
import { namingCell } from '#contract/naming-cell.ts'
import type { WorkSiteImport } from '#contract/work-site/import.ts'
import { workSite } from '../db/tables/work-site.ts'
import { notifyImported } from '../delivery/notify-imported.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { lockProject } from '../project/queries.ts'
import { announceOnce } from '../security/announce-once.ts'
import type { SignedInStep } from '../security/step.ts'
import { insertWorkSites, loadParts } from './add.ts'
import { type Judged, judgeImport } from './judge-import.ts'
import type { BatchStep } from './place.ts'
import { type WorkSiteRow, workSites } from './store.ts'

/** Says of each line what an import would do; nothing is changed. */
export async function checkImport(context: SignedInStep, request: WorkSiteImport): Promise<ImportReport> {
  await lockProject(context, request.projectId)
  return reportOf(await judgeImport(context, request, await namedSites(context, request)))
}

/**
 * Adds and changes work sites, all lines or none.
 * @throws Refusal 20400, naming the line, when one is wrong: since the check, or because it was not left out.
 */
export async function applyImport(context: SignedInStep, request: WorkSiteImport): Promise<ImportReport> {
  await lockProject(context, request.projectId)
  const sites = await namedSites(context, request, 'update')
  const judged = await judgeImport(context, request, sites)
  const wrong = judged.find(({ verdict }) => verdict === 'error')
  if (wrong) throw refuseField(`line ${wrong.line}`, 'importRefused', context.language)
  const quiet = announceOnce(context)
  await insertWorkSites(
    quiet,
    judged.flatMap((each) => (each.verdict === 'create' ? each.add : [])),
  )
  await changeSites(quiet, judged)
  await notifyImported(context, {
    what: { zh: '工点', en: 'Work sites' },
    about: { entity: 'work-site-import', entityId: request.projectId },
    rows: judged,
  })
  return reportOf(judged)
}

/** The work sites of the project that the lines name by their codes, no matter who sees them. */
async function namedSites(
  { tx }: SignedInStep,
  { projectId, rows }: WorkSiteImport,
  lock?: 'update',
): Promise<WorkSiteRow[]> {
  const codes = rows.flatMap(({ cells }) => cells.code?.trim() || [])
  const query = tx
    .select()
    .from(workSite)
    .where(and(eq(workSite.projectId, projectId), inArray(workSite.code, codes), isNull(workSite.deletedAt)))
    .orderBy(asc(workSite.workSiteId))
  return lock ? await query.for(lock) : await query
}

async function changeSites(context: SignedInStep, judged: readonly Judged[]): Promise<void> {
  const changed = judged.flatMap((each) => (each.verdict === 'change' ? each : []))
  if (changed.length === 0) return
  const batch: BatchStep = {
    ...context,
    parts: await loadParts(
      context.tx,
      context.actor,
      changed.map(({ site, changes }) => ({ ...site, ...changes })),
    ),
  }
  const loaded = {
    rows: new Map(changed.map(({ site }) => [site.workSiteId, site])),
    unsaved: new Set<string>(),
  }
  for (const { site, changes, clear } of changed) {
    const { workSiteId, revision: baseRevision } = site
    await workSites.revise(batch, loaded, { workSiteId, baseRevision, ...changes, clear })
  }
  await workSites.save(context.tx, loaded)
}

function reportOf(judged: readonly Judged[]): ImportReport {
  return {
    rows: judged.map((each): ImportedRow => {
      const { line, verdict } = each
      if (verdict === 'change') return { line, verdict, changes: Object.keys(each.changes).map(namingCell) }
      return verdict === 'error' ? { line, verdict, errors: each.errors } : { line, verdict }
    }),
  }
}
