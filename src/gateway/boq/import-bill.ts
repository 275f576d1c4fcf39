import type { BillImport } from '#contract/boq/import.ts'
import type { ImportedRow, ImportReport } from '#contract/import-report.ts'
import { notifyImported } from '../delivery/notify-imported.ts'
import { newId } from '../platform/ids.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { announceOnce } from '../security/announce-once.ts'
import type { SignedInStep } from '../security/step.ts'
import { lockOwner } from './bill-owner.ts'
import { boqItems } from './item-store.ts'
import { type Judged, judgeImport } from './judge-import.ts'

/** Says of each line what an import would do; nothing is changed. */
export async function checkImport(
  context: SignedInStep,
  { rows, ...owner }: BillImport,
): Promise<ImportReport> {
  await lockOwner(context, owner, 'share')
  const { judged } = await judgeImport(context, owner, rows)
  return reportOf(judged)
}

/**
 * Adds and changes items, all lines or none.
 * @throws Refusal 20400, naming the line, when one is wrong: since the check, or because it was not left out.
 */
export async function applyImport(
  context: SignedInStep,
  { rows, ...owner }: BillImport,
): Promise<ImportReport> {
  // Nobody else adds or moves anything meanwhile.
  const { projectId, name } = await lockOwner(context, owner, 'update')
  const { judged, items } = await judgeImport(context, owner, rows)
  const wrong = judged.find(({ verdict }) => verdict === 'error')
  if (wrong) throw refuseField(`line ${wrong.line}`, 'importRefused', context.language)
  const quiet = announceOnce(context)
  await addItems(quiet, owner, judged, new Map([...items].map(([code, item]) => [code, item.boqItemId])))
  await changeItems(quiet, judged)
  await notifyImported(context, {
    what: { zh: `“${name}”的工程量清单`, en: `Bill of quantities of “${name}”` },
    about: owner.workSiteId
      ? { entity: 'work-site-bill', entityId: owner.workSiteId, projectId }
      : { entity: 'unit-work-bill', entityId: owner.unitWorkId ?? '', projectId },
    rows: judged,
  })
  return reportOf(judged)
}

async function addItems(
  context: SignedInStep,
  owner: Omit<BillImport, 'rows'>,
  judged: readonly Judged[],
  idOf: Map<string, string>,
): Promise<void> {
  const added = judged
    .flatMap((each) => (each.verdict === 'create' ? each : []))
    // What others are part of comes before them; the order of the sheet remains.
    .toSorted((a, b) => a.level - b.level)
  const adds = added.map(({ fields, parentCode }) => {
    const boqItemId = newId(context.now)
    idOf.set(fields.code, boqItemId)
    const parentId = parentCode === undefined ? undefined : idOf.get(parentCode)
    return { boqItemId, ...owner, ...fields, ...(parentId && { parentId }) }
  })
  await boqItems.insertAll(context, adds)
}

async function changeItems(context: SignedInStep, judged: readonly Judged[]): Promise<void> {
  const changed = judged.flatMap((each) => (each.verdict === 'change' ? each : []))
  if (changed.length === 0) return
  const ids = changed.map(({ item }) => item.boqItemId)
  const loaded = { rows: await boqItems.lock(context, ids), unsaved: new Set<string>() }
  for (const { item, changes } of changed) {
    const { boqItemId, revision: baseRevision } = item
    await boqItems.revise(context, loaded, { boqItemId, baseRevision, ...changes })
  }
  await boqItems.save(context.tx, loaded)
}

function reportOf(judged: readonly Judged[]): ImportReport {
  return {
    rows: judged.map((each): ImportedRow => {
      const { line, verdict } = each
      if (verdict === 'change') return { line, verdict, changes: Object.keys(each.changes) }
      return verdict === 'error' ? { line, verdict, errors: each.errors } : { line, verdict }
    }),
  }
}
