import { type Column, getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { codes } from '#contract/codes.ts'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import {
  copyStructure,
  countStructure,
  mostCopied,
  type StructureCopy,
  StructureCounts,
  type StructurePart,
  structureParts,
} from '#contract/project/copy.ts'
import { z } from '#contract/zod.ts'
import { attributeBinding, attributeSet } from '../db/tables/attribute.ts'
import { boqItem } from '../db/tables/boq.ts'
import { container, designUnit, line, participatingUnit, type project } from '../db/tables/project.ts'
import { division, unitWork } from '../db/tables/unit-work.ts'
import { workSite } from '../db/tables/work-site.ts'
import { handle } from '../http/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { getVisibleProject } from '../project/queries.ts'
import { announceToUnits, projectStore } from '../project/stores.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { type Chosen, ofBindings, ofProject, partsOf, tables } from './copied-rows.ts'

export const copyStructureHandlers = [
  handle(countStructure, async (context, { projectId }) => {
    await getVisibleProject(context, projectId)
    return await countParts(context, { projectId, parts: partsOf(context.actor) })
  }),
  handle(copyStructure, copy, { again: copiedBefore }),
]

async function countParts(
  { tx, actor }: Pick<SignedInStep, 'tx' | 'actor'>,
  { projectId, parts }: Omit<Chosen, 'actor'>,
): Promise<StructureCounts> {
  const counts: Record<string, number> = {}
  for (const part of parts)
    counts[part] = await tx.$count(tables[part], ofProject(part, { actor, projectId, parts }))
  return z.parse(StructureCounts, counts)
}

/**
 * Creates a project with parts of another one. Nobody sees the copies but by the new project: units that take part in the source
 * come along where they are chosen, and never what anybody recorded, accepted, varied or took pictures of.
 *
 * All of it is one transaction under the caller's key: killed at any moment it has happened or not, and the same call again
 * answers with what is there.
 * @throws Refusal 20403 without the functions for its parts, 20404 for a source out of sight, 20400 naming `parts` when they are too
 *   many rows, what the new project lacks.
 */
async function copy(
  context: SignedInStep,
  request: StructureCopy,
): Promise<ResponseOf<typeof copyStructure>> {
  const { tx, actor, language } = context
  const { sourceId, parts, ...named } = request
  const mayCopy = partsOf(actor)
  if (!parts.every((part) => mayCopy.includes(part))) throw new Refusal(codes.noPermission)
  const source = await getVisibleProject(context, sourceId)
  const chosen = { actor, projectId: sourceId, parts }
  const there = await countParts(context, chosen)
  const bound = parts.includes('attributeValues') ? await tx.$count(attributeBinding, ofBindings(chosen)) : 0
  if (parts.reduce((sum, part) => sum + (there[part] ?? 0), bound) > mostCopied)
    throw refuseField('parts', 'maximum', language, mostCopied)
  const row = await projectStore.insert(context, { ...named, ...inherited(source) })
  const { digest, ...copied } = await copyParts(context, request, chosen)
  if (parts.includes('participatingUnits'))
    await announceToUnits(context, row.projectId, 'participating-unit')
  const counts = z.parse(StructureCounts, copied)
  // One row stands for all: the digest tells which they are, and is made before others wait for their turn in the history.
  const after = { copiedFrom: source.projectName, ...counts, digest }
  await projectStore.notify(context, row, 'update', { after })
  return { project: await projectStore.detail(context, { projectId: row.projectId }), counts }
}

/** What the same call created when it came before. */
async function copiedBefore(
  context: SignedInStep,
  { projectId }: StructureCopy,
): Promise<ResponseOf<typeof copyStructure>> {
  const { project: row } = await projectStore.again(context, { projectId })
  return { project: row, counts: await countParts(context, { projectId, parts: partsOf(context.actor) }) }
}

function inherited({
  industry,
  kind,
  region,
  length,
  plannedStart,
  plannedEnd,
}: typeof project.$inferSelect) {
  const optional = Object.entries({ kind, region, length, plannedEnd }).filter(([, value]) => value !== null)
  return { industry, plannedStart, ...Object.fromEntries(optional) }
}

const Copied = z.tuple([z.looseObject({ digest: z.string() })])

/** All in one statement, so that it copies what stands there at one moment, and with new ids that follow from the old ones. */
async function copyParts({ tx, actor, now }: SignedInStep, request: StructureCopy, chosen: Chosen) {
  const { sourceId, projectId, projectName, parts } = request
  const has = (part: StructurePart) => parts.includes(part)
  const idOf = (column: Column | SQL) =>
    sql`overlay(overlay(md5(${projectId}::text || ${column}::text) placing '8' from 13) placing '8' from 17)::uuid`
  const idOfNode = (column: Column | SQL) =>
    sql`case when ${column} = ${sourceId}::uuid then ${projectId}::uuid else ${idOf(column)} end`
  const among = (part: StructurePart, column: Column) => (has(part) ? idOf(column) : null)
  const stamps = { projectId, revision: 1, fieldRevisions: {}, ...stampOf(actor, now) }
  const ofPart = {
    lines: { lineId: idOf(line.lineId) },
    containers: {
      containerId: idOf(container.containerId),
      parentId: idOf(container.parentId),
      lineId: idOf(container.lineId),
      organizationId: null,
    },
    designUnits: {
      designUnitId: idOf(designUnit.designUnitId),
      lineId: idOf(designUnit.lineId),
      containerId: among('containers', designUnit.containerId),
    },
    unitWorks: {
      unitWorkId: idOf(unitWork.unitWorkId),
      lineId: idOf(unitWork.lineId),
      containerId: among('containers', unitWork.containerId),
    },
    divisions: {
      divisionId: idOf(division.divisionId),
      unitWorkId: idOf(division.unitWorkId),
      parentId: idOf(division.parentId),
      inspections: [],
      outcome: null,
    },
    workSites: {
      workSiteId: idOf(workSite.workSiteId),
      lineId: idOf(workSite.lineId),
      containerId: among('containers', workSite.containerId),
      designUnitId: among('designUnits', workSite.designUnitId),
      unitWorkId: among('unitWorks', workSite.unitWorkId),
      organizationId: null,
      createdBy: actor.accountId,
      formerProjectIds: sql`'{}'::uuid[]`,
      formerOrganizationIds: sql`'{}'::uuid[]`,
      photos: sql`'{}'::uuid[]`,
      contact: null,
      contactPhone: null,
      statusRank: 0,
      progress: 0,
    },
    boqItems: {
      boqItemId: idOf(boqItem.boqItemId),
      unitWorkId: idOf(boqItem.unitWorkId),
      workSiteId: idOf(boqItem.workSiteId),
      parentId: idOf(boqItem.parentId),
      path: sql`(select string_agg(${idOf(sql`step.id`)}::text || '/', '' order by step.at)
        from string_to_table(rtrim(${boqItem.path}, '/'), '/') with ordinality as step(id, at))`,
      // The new project uses no standard yet.
      dictionaryId: null,
      nodeId: null,
      changed: '0',
      done: null,
    },
    attributeValues: {
      nodeId: idOfNode(attributeSet.nodeId),
      nodeName: sql`case when ${attributeSet.nodeKind} = 'project' then ${projectName} else ${attributeSet.nodeName} end`,
      organizationId: null,
      createdBy: actor.accountId,
      formerProjectIds: sql`'{}'::uuid[]`,
      formerOrganizationIds: sql`'{}'::uuid[]`,
      // Without what shows files: those are the source's.
      values: sql`(select coalesce(jsonb_agg(entry.value order by entry.at), '[]')
        from jsonb_array_elements(${attributeSet.values}) with ordinality as entry(value, at)
        where not jsonb_path_exists(entry.value, '$.value[*].fileId'))`,
    },
    participatingUnits: { participatingUnitId: idOf(participatingUnit.participatingUnitId) },
  } satisfies Record<StructurePart, Record<string, unknown>>
  const copies = structureParts.filter(has).map((part) => ({
    name: sql.identifier(`copied_${part}`),
    part,
    statement: insertCopies(tables[part], { ...stamps, ...ofPart[part] }, ofProject(part, chosen)),
  }))
  const counted = structureParts.map((part) => {
    const own = copies.find((each) => each.part === part)
    return sql`${own ? sql`(select count(*) from ${own.name})` : sql`0`}::int as ${sql.identifier(part)}`
  })
  const bindings = {
    name: sql`copied_bindings`,
    statement: sql`insert into ${attributeBinding} (project_id, node_id, group_id)
      select ${projectId}::uuid, ${idOfNode(attributeBinding.nodeId)}, ${attributeBinding.groupId} from ${attributeBinding}
      where ${ofBindings(chosen)} returning node_id::text || group_id::text as id`,
  }
  const inserts = has('attributeValues') ? [...copies, bindings] : copies
  const { rows } = await tx.execute(
    sql`with ${sql.join(
      inserts.map(({ name, statement }) => sql`${name} as (${statement})`),
      sql`, `,
    )} select ${sql.join(counted, sql`, `)}, (select encode(sha256(convert_to(coalesce(string_agg(id, ',' order by id), ''), 'UTF8')), 'hex') from (${sql.join(
      inserts.map(({ name }) => sql`select id::text from ${name}`),
      sql` union all `,
    )}) every) as digest`,
  )
  return z.parse(Copied, rows)[0]
}

/** Inserts a copy of each row, with some columns otherwise; gives their ids. */
function insertCopies(
  table: PgTable,
  otherwise: Readonly<Record<string, unknown>>,
  which: SQL | undefined,
): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(([, { generated }]) => !generated)
  const names = columns.map(([, column]) => sql.identifier(column.name))
  const values = columns.map(([name, column]) => {
    const own = column.onUpdateFn?.() ?? otherwise[name]
    if (own === undefined) return sql`${column}`
    return is(own, SQL) ? own : sql`${sql.param(own, column)}::${sql.raw(column.getSQLType())}`
  })
  const [first] = columns.filter(([, { primary }]) => primary).map(([, { name }]) => sql.identifier(name))
  return sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)} from ${table} where ${which} returning ${first} as id`
}
