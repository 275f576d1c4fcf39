import type { ImportedRow, ImportReport } from '#contract/import-report.ts'
import { maskIdCard } from '#contract/mask.ts'
import type { Language } from '#contract/messages.ts'
import { checkPersonImport, type PersonImport } from '#contract/person/import.ts'
import { insertSet } from '../db/row-sets.ts'
import { isUniqueViolation } from '../db/sql-state.ts'
import { person } from '../db/tables/person.ts'
import { notifyImported } from '../delivery/notify-imported.ts'
import type { StepContext } from '../http/handle.ts'
import { lockOwnAccount } from '../identity/lock-account.ts'
import { followNumbers } from '../identity/sign-in-numbers.ts'
import { leaveGroups } from '../organization/queries.ts'
import { newId } from '../platform/ids.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { announceOnce } from '../security/announce-once.ts'
import { stampOf } from '../security/revision.ts'
import { columnsOf } from './columns.ts'
import { findKnownPeople, findNamedPlaces, type KnownPeople } from './import-sources.ts'
import { type Judged, judgeImport } from './judge-import.ts'
import { findMoveHindrances, type Move, moveMessage } from './moves.ts'
import { recordReveal } from './reveal.ts'
import { applyMerge, type EditedPeople, merge, recordChange, savePeople } from './rules.ts'

/**
 * Says of each line what an import would do; nothing is changed. As with one number alone (`checkNumber`), the operation log
 * records who asked, and which numbers of people out of reach were met.
 */
export async function checkImport(context: StepContext, { rows }: PersonImport): Promise<ImportReport> {
  const { judged, people } = await judge(context, rows, false)
  const met = JSON.stringify({ rows: rows.length, idCards: [...people.beyond].map(maskIdCard) })
  await recordReveal(context, checkPersonImport, String(rows.length), met)
  return reportOf(judged)
}

/**
 * Creates and changes people, all lines or none.
 * @throws Refusal 20400, naming the fields, when a line is wrong: since the check, or because it was not left out.
 */
export async function applyImport(context: StepContext, { rows }: PersonImport): Promise<ImportReport> {
  const { tx, language } = context
  await lockOwnAccount(context)
  const { judged } = await judge(context, rows, true)
  const wrong = judged.find(({ verdict }) => verdict === 'error')
  if (wrong) throw refuseField(`line ${wrong.line}`, 'importRefused', language)
  const quiet = announceOnce(context)
  await create(quiet, judged)
  const edited: EditedPeople = { rows: new Map(), unsaved: new Set() }
  const leaving: string[] = []
  const numbers = new Map<string, string>()
  for (const each of judged) {
    if (each.verdict !== 'change') continue
    const { userId, organizationId, revision: baseRevision } = each.row.person
    const step = { ...quiet, loaded: edited }
    const saved = applyMerge(step, each.row, merge(step, each.row, { baseRevision, fields: each.changes }))
    if (saved.person.place?.organizationId !== organizationId) leaving.push(userId)
    if (each.changes.cellphone !== undefined) numbers.set(userId, each.changes.cellphone)
  }
  await leaveGroups(quiet, leaving)
  await followNumbers(quiet, numbers, 'cellphone')
  await unlessTaken(savePeople(tx, edited), language)
  await notifyImported(context, {
    what: { zh: '人员', en: 'People' },
    about: { entity: 'person-import', entityId: context.actor.accountId },
    rows: judged,
  })
  return reportOf(judged)
}

async function judge(
  { tx, actor, now, language }: StepContext,
  rows: PersonImport['rows'],
  lock: boolean,
): Promise<{ judged: Judged[]; people: KnownPeople }> {
  const people = await findKnownPeople(tx, actor, rows, lock)
  const places = await findNamedPlaces(tx, rows)
  const alone = judgeImport({ actor, now, language, places, people }, rows)
  const moves = alone.flatMap((each): Move[] => {
    if (each.verdict !== 'change' || !each.changes.place) return []
    const { userId, organizationId: from } = each.row.person
    return [{ userId, from, place: each.changes.place }]
  })
  const hindrances = await findMoveHindrances(tx, actor, moves, lock)
  const judged = alone.map((each): Judged => {
    const rule = each.verdict === 'change' ? hindrances.get(each.row.person.userId) : undefined
    if (!rule) return each
    const errors = [{ path: 'organizationName', message: moveMessage(rule, language) }]
    return { line: each.line, verdict: 'error', errors }
  })
  return { judged, people }
}

/** Creates the new people, as one set. @throws Refusal 20400 as `unlessTaken`. */
async function create(context: StepContext, judged: readonly Judged[]): Promise<void> {
  const { tx, actor, now, language } = context
  const made = judged.flatMap((each) => {
    if (each.verdict !== 'create') return []
    const row = {
      userId: newId(now),
      ...columnsOf({ ...each.fields, place: each.place }),
      ...stampOf(actor, now),
    }
    return [{ row, fields: { ...each.fields, place: each.place } }]
  })
  const rows = made.map(({ row }) => row)
  await unlessTaken(insertSet(tx, person, rows), language)
  for (const { row, fields } of made)
    recordChange(context, { person: { ...row, revision: 1 } }, 'add', { after: fields })
}

/** @throws Refusal 20400 when somebody else has just come to have an ID number that is being written. */
async function unlessTaken(writing: Promise<void>, language: Language): Promise<void> {
  try {
    await writing
  } catch (error) {
    if (isUniqueViolation(error)) throw refuseField('idCard', 'importRefused', language)
    throw error
  }
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
