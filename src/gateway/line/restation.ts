import { asc, eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Values } from '#contract/entity-types.ts'
import type { RestationEffects } from '#contract/line/changes.ts'
import type { LineRow } from '#contract/line/entity.ts'
import { readLine } from '#contract/place.ts'
import { divisionEntity } from '#contract/unit-work/division.ts'
import type { Tx } from '../db/client.ts'
import { updateSet } from '../db/row-sets.ts'
import { division, unitWork } from '../db/tables/unit-work.ts'
import { projectScope } from '../identity/visible-projects.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import type { Location } from '../security/actor.ts'
import { announceOnce } from '../security/announce-once.ts'
import { type FieldRevision, stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { firstSeen, furtherOf, labelsShown, placed, rowsOn } from './placed-rows.ts'
import type { Changed } from './places.ts'
import { type Relabelled, relabelAll, relabelWithin, type Stationing } from './relabel.ts'
import type { Restationed } from './restation-tables.ts'

/** What is relabelled on a line, a kind at a time. */
const kinds = [
  ...placed.map((of) => ({
    kind: of.entity.kind,
    entity: of.entity,
    table: of.table,
    audience: of.audience,
    ofUnits: of.ofUnits,
    find: async (tx: Tx, lineId: string, locked: boolean): Promise<readonly Values[]> =>
      locked ? await rowsOn(tx, of, lineId).for('no key update') : await rowsOn(tx, of, lineId),
    relabel: (lines: Stationing, row: Values) => relabelAll(lines, of.entity.extent ?? [], row),
  })),
  {
    kind: divisionEntity.kind,
    entity: divisionEntity,
    table: division,
    audience: 'division:view' as const,
    ofUnits: false,
    async find(tx: Tx, lineId: string, locked: boolean): Promise<readonly Values[]> {
      const found = divisionsOn(tx, lineId)
      return locked ? await found.for('no key update', { of: division }) : await found
    },
    relabel: (lines: Stationing, row: Values) =>
      relabelWithin(lines, ['start', 'end'], row, {
        from: Number(row.startDistance),
        to: Number(row.endDistance),
      }),
  },
]
type Kind = (typeof kinds)[number]

/** Divisions have labels alone, on the alignment of their unit work and within its extent. */
function divisionsOn(tx: Tx, lineId: string) {
  const { divisionId, name, startMileage, endMileage, projectId } = division
  const { deletedAt, revision, fieldRevisions } = division
  const { alignment, startDistance, endDistance } = unitWork
  return tx
    .select({
      ...{ divisionId, name, startMileage, endMileage, projectId, deletedAt, revision, fieldRevisions },
      ...{ alignment, startDistance, endDistance },
    })
    .from(division)
    .innerJoin(unitWork, eq(unitWork.unitWorkId, division.unitWorkId))
    .where(eq(unitWork.lineId, lineId))
    .orderBy(asc(divisionId))
}

/**
 * A re-stationed line keeps places, and labels follow: those of all that lies on it, seen by the actor or not, and deleted or not.
 * @throws Refusal 20400 with the labels of what would lie where the new chain tables have none. Their names are not told, since
 * who changes a line need not see all that lies along it.
 */
export async function restationPlaces(context: SignedInStep, change: Changed): Promise<void> {
  const found: (Found & { of: Kind })[] = []
  for (const of of kinds)
    found.push({ of, ...findRelabelled(of, change, await of.find(context.tx, change.lineId, true)) })
  refuseLost(
    context,
    found.flatMap(({ lost }) => lost.flatMap((each) => each.lost)),
  )
  const ofProject = await projectScope(unitWork.projectId).place(context, change)
  for (const { of, relabelled } of found) await write(context, of, relabelled, ofProject)
}

/** What `restation` could not place of tie points is refused like the rest. */
export function refuseLost({ language }: SignedInStep, labels: readonly string[]): void {
  const lost = [...new Set(labels)]
  if (lost.length === 0) return
  const named = lost.slice(0, labelsShown).join(', ')
  const message = {
    zh: `${lost.length} 处里程在新的断链表上没有对应位置，如 ${named}；请延长断链表，或先更正它们`,
    en: `${lost.length} mileages lie where the new chain tables do not reach, such as ${named}; extend these, or correct them first`,
  }
  throw refuseWith('alignments', message, language)
}

/** What re-stationing would do: counted whole, and named as far as the actor sees it. */
export async function previewRestationing(
  context: SignedInStep,
  { lineId, projectId, alignments: before }: Pick<LineRow, 'lineId' | 'projectId' | 'alignments'>,
  { alignments: after, moved, lost: untied }: Restationed,
): Promise<RestationEffects> {
  const effects: RestationEffects = []
  for (const of of kinds) {
    const rows = await of.find(context.tx, lineId, false)
    const { relabelled, lost } = findRelabelled(of, { lineId, projectId, before, after }, rows)
    const standing = relabelled.flatMap(({ row, changes }) => {
      const label = row.deletedAt ? undefined : relabelledIn(row, changes)
      return label ? [{ row, ...label }] : []
    })
    const nameOf = (row: Values) => String(row[of.entity.label])
    effects.push({
      kind: of.kind,
      relabelled: {
        count: standing.length,
        first: firstSeen(context, of, standing).map(({ row, ...label }) => ({
          name: nameOf(row),
          ...label,
        })),
      },
      lost: {
        count: lost.length,
        first: firstSeen(context, of, lost).map(({ row, lost: [mileage = ''] }) => ({
          name: nameOf(row),
          mileage,
        })),
      },
    })
  }
  const points = {
    relabelled: {
      count: moved.length,
      first: moved.slice(0, labelsShown).map((each) => ({ name: '', ...each })),
    },
    lost: {
      count: untied.length,
      first: untied.slice(0, labelsShown).map((mileage) => ({ name: '', mileage })),
    },
  }
  return [...effects, { kind: 'tie-point', ...points }]
}

/** The first label that changes, in the row itself or in its further extents, and what it becomes. */
function relabelledIn(before: Values, after: Values): { mileage: string; becomes: string } | undefined {
  const name = Object.keys(after).find((each) => each.endsWith('Mileage') && after[each] !== before[each])
  if (name !== undefined) return { mileage: String(before[name]), becomes: String(after[name]) }
  const latter = furtherOf(after) ?? []
  return furtherOf(before)?.flatMap((extent, at) => relabelledIn(extent, latter[at] ?? {}) ?? [])[0]
}

interface Found {
  relabelled: ({ row: Values } & Relabelled)[]
  lost: ({ row: Values } & Relabelled)[]
}

function findRelabelled(of: Kind, { before, after }: Changed, rows: readonly Values[]): Found {
  const lines = { former: readLine(before), latter: readLine(after) }
  const found: Found = { relabelled: [], lost: [] }
  for (const row of rows) {
    const each = { row, ...of.relabel(lines, row) }
    // A deleted row is in nobody's way.
    if (each.lost.length > 0) found.lost.push(...(row.deletedAt ? [] : [each]))
    else if (Object.keys(each.changes).length > 0) found.relabelled.push(each)
  }
  return found
}

/** Writes the labels, and leaves each row's change in the history, as if its own form had changed them. */
async function write(
  context: SignedInStep,
  { kind, entity, table, audience, ofUnits }: Kind,
  relabelled: Found['relabelled'],
  ofProject: Location,
): Promise<void> {
  const { tx, actor, now, idempotencyKey: key } = context
  const { announce } = announceOnce(context)
  const stamp = stampOf(actor, now)
  const written = relabelled.map(({ row, changes }) => {
    const revision = Number(row.revision) + 1
    const own: [string, FieldRevision][] = Object.keys(changes).map((name) => [name, { revision, key }])
    const fieldRevisions = { ...Object(row.fieldRevisions), ...Object.fromEntries(own) }
    return { ...row, ...changes, revision, fieldRevisions, ...stamp }
  })
  const points = ['start', 'center', 'end'].flatMap((point) => [`${point}Mileage`, `${point}SegmentId`])
  const names = [...points, 'furtherExtents', 'revision', 'fieldRevisions', ...Object.keys(stamp)]
  await updateSet<PgTable>(tx, table, entity.id, names, written)
  for (const { row, changes } of relabelled) {
    const [projectId, organizationId] = [String(row.projectId), row.organizationId]
    const unit = typeof organizationId === 'string' ? { organizationId } : {}
    const location = ofUnits ? { projectId, ...unit } : ofProject
    const before = Object.fromEntries(Object.keys(changes).map((name) => [name, row[name] ?? null]))
    context.record({
      ...{ entity: kind, entityId: String(row[entity.id]), action: 'update' },
      ...{ revision: Number(row.revision) + 1, label: String(row[entity.label]) },
      ...location,
      ...{ before, after: changes },
    })
    announce({ permission: audience, ...location }, { kind: 'changed', entity: kind })
  }
}
