import { Readable } from 'node:stream'
import { and, asc, eq, exists, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { dictionaryType } from '#contract/dictionary/addresses.ts'
import { encodeDelta } from '#contract/dictionary/columns.ts'
import {
  type DeltaQuery,
  type DictionaryHead,
  type SnapshotQuery,
  type StandardQuery,
  type TreeKind,
  treeKinds,
} from '#contract/dictionary/schema.ts'
import { Id } from '#contract/id.ts'
import type { Epoch } from '#contract/revision.ts'
import { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import { readEpoch } from '../db/epoch.ts'
import { dictionary, dictionaryNode, dictionaryPart, projectDictionary } from '../db/tables/dictionary.ts'
import { project } from '../db/tables/project.ts'
import type { BytesAnswer } from '../http/handle.ts'
import { ownUnit } from '../identity/own-unit.ts'
import { visibleProject } from '../identity/visible-projects.ts'
import { findNodes, findUnitTypes } from '../organization/queries.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'
import { majorCodeOf } from '../value-dictionary/queries.ts'
import { type DictionaryRow, pack, presentNode, sentIn, shownColumns } from './tree.ts'
import { readVersion, unknownVersion, versionText } from './version.ts'

/** Beyond so many changed nodes the snapshot is the shorter way. */
const longestDelta = 50_000

interface Asking {
  tx: Tx
  actor: Actor
}

/** The dictionaries that come whole, being small and each account's own: their version is a hash of their rows. */
const ownDictionaries = { organization: findNodes, 'unit-type': findUnitTypes } as const
const ownKinds = ['organization', 'unit-type'] as const

/** The condition for a project's use of the standard, by a project that the actor takes part in. */
function used(tx: Tx, actor: Actor): SQL {
  return exists(
    tx
      .select({ one: sql`1` })
      .from(projectDictionary)
      .innerJoin(project, eq(project.projectId, projectDictionary.projectId))
      .where(and(eq(projectDictionary.dictionaryId, dictionary.dictionaryId), visibleProject(actor))),
  )
}

/** The condition for standards that the actor may see: everybody's, its unit's, and those that its projects use. */
export function visibleStandard(tx: Tx, actor: Actor): SQL | undefined {
  const kinds = treeKinds.filter((kind) => actor.permissions.has(`${kind}:view`))
  return and(
    isNull(dictionary.deletedAt),
    inArray(dictionary.kind, kinds),
    or(
      isNull(dictionary.organizationId),
      within(actor, { resource: dictionary.dictionaryId }),
      writableStandard(actor),
      used(tx, actor),
    ),
  )
}

/** Whether history that is read at a unit may name the standard: one of another unit need not be seen there. */
export function isNamedAt(
  { organizationId }: Pick<DictionaryRow, 'organizationId'>,
  place: string | null,
): boolean {
  return organizationId === null || organizationId === place
}

/** The condition for standards that the actor may change: those of its units, and the platform's for who sees everything. */
export function writableStandard(actor: Actor): SQL {
  return ownUnit(actor, dictionary.organizationId)
}

/** The dictionaries that the actor may see, the small ones first. */
export async function findHeads({ tx, actor }: Asking): Promise<DictionaryHead[]> {
  const epoch = await readEpoch(tx)
  const heads: DictionaryHead[] = []
  for (const kind of ownKinds) {
    const { rows, version } = await ownDictionary({ tx, actor }, kind, epoch)
    heads.push({
      dictionaryId: kind,
      kind,
      version,
      snapshot: version,
      parts: 1,
      rows: rows.length,
      used: true,
    })
  }
  const standards = await tx
    .select({
      row: dictionary,
      used: sql<boolean>`${used(tx, actor)}`,
      writable: sql<boolean>`${writableStandard(actor)} and ${dictionary.status} <> 'stopped'`,
    })
    .from(dictionary)
    .where(visibleStandard(tx, actor))
    .orderBy(asc(dictionary.kind), asc(dictionary.sort), asc(dictionary.dictionaryId))
  const { accountId } = actor
  for (const { row, used, writable } of standards) {
    const { dictionaryId, kind, name, industry, parts, nodes } = row
    const at = (number: number) => versionText({ accountId, dictionaryId, number }, epoch)
    const versions = { version: at(row.version), snapshot: at(row.snapshot) }
    heads.push({ dictionaryId, kind, name, industry, ...versions, parts, rows: nodes, used, writable })
  }
  return heads
}

async function ownDictionary({ tx, actor }: Asking, kind: (typeof ownKinds)[number], epoch: Epoch) {
  const rows = await ownDictionaries[kind](tx, actor)
  const text = JSON.stringify(rows)
  const { accountId } = actor
  return { rows, text, version: versionText({ accountId, dictionaryId: kind, number: 0 }, epoch, text) }
}

/**
 * A part of a dictionary as it was at a version: that of the present snapshot, or one that a project pins.
 * @throws Refusal 20404 for what the actor may not see, 20410 when there is no snapshot of that version any more.
 */
export async function openSnapshot(
  { tx, actor }: Asking,
  { version, part = 0 }: z.output<typeof SnapshotQuery>,
): Promise<BytesAnswer> {
  const asked = readVersion(version, actor)
  const { dictionaryId, number } = asked
  const epoch = await readEpoch(tx)
  const kind = ownKinds.find((own) => own === dictionaryId)
  if (kind) {
    const own = await ownDictionary({ tx, actor }, kind, epoch)
    if (own.version !== version) throw unknownVersion()
    if (part > 0) throw new Refusal(codes.notFound)
    return packed(await pack(own.text), `${kind}.json`)
  }
  const [found] = await tx
    .select({ snapshot: dictionary.snapshot, content: dictionaryPart.content })
    .from(dictionary)
    .leftJoin(
      dictionaryPart,
      and(
        eq(dictionaryPart.dictionaryId, dictionary.dictionaryId),
        eq(dictionaryPart.version, number),
        eq(dictionaryPart.part, part),
      ),
    )
    .where(and(eq(dictionary.dictionaryId, standardId(dictionaryId)), visibleStandard(tx, actor)))
  if (!found) throw new Refusal(codes.notFound)
  if (versionText(asked, epoch) !== version) throw unknownVersion()
  if (!found.content) throw number === found.snapshot ? new Refusal(codes.notFound) : unknownVersion()
  return packed(found.content, `${dictionaryId}-${part}.json`)
}

/** A standard as a project has pinned it; undefined where the project does not use it, or the actor does not see it. */
export async function findPinnedParts(
  { tx, actor }: Asking,
  { projectId, dictionaryId, kind }: { projectId: string; dictionaryId: string; kind: TreeKind },
): Promise<{ version: number; parts: Buffer[] } | undefined> {
  const rows = await tx
    .select({ version: dictionaryPart.version, content: dictionaryPart.content })
    .from(projectDictionary)
    .innerJoin(dictionary, eq(dictionary.dictionaryId, projectDictionary.dictionaryId))
    .innerJoin(
      dictionaryPart,
      and(
        eq(dictionaryPart.dictionaryId, projectDictionary.dictionaryId),
        eq(dictionaryPart.version, projectDictionary.version),
      ),
    )
    .where(
      and(
        eq(projectDictionary.projectId, projectId),
        eq(projectDictionary.dictionaryId, dictionaryId),
        eq(dictionary.kind, kind),
        visibleStandard(tx, actor),
      ),
    )
    .orderBy(asc(dictionaryPart.part))
  const [first] = rows
  return first && { version: first.version, parts: rows.map(({ content }) => content) }
}

/**
 * What changed in a standard between two versions.
 * @throws Refusal 20404 for what the actor may not see, 20410 when only the snapshot leads on: the later version is not
 *   the present one, the earlier one is not known, too much has changed, or it is a dictionary that comes whole.
 */
export async function openDelta(
  { tx, actor }: Asking,
  { from, to }: z.output<typeof DeltaQuery>,
): Promise<BytesAnswer> {
  const [start, end] = [readVersion(from, actor), readVersion(to, actor)]
  const { dictionaryId } = end
  if (start.dictionaryId !== dictionaryId) throw new Refusal(codes.notFound)
  if (ownKinds.some((own) => own === dictionaryId)) throw unknownVersion()
  const epoch = await readEpoch(tx)
  // In one statement, so that the nodes are those of the version beside them.
  const found = await tx
    .select({
      version: dictionary.version,
      snapshot: dictionary.snapshot,
      knownSince: dictionary.knownSince,
      node: { ...shownColumns, deletedAt: dictionaryNode.deletedAt },
    })
    .from(dictionary)
    .leftJoin(
      dictionaryNode,
      and(eq(dictionaryNode.dictionaryId, dictionary.dictionaryId), gt(sentIn, start.number)),
    )
    .where(and(eq(dictionary.dictionaryId, standardId(dictionaryId)), visibleStandard(tx, actor)))
    .orderBy(asc(dictionaryNode.nodeId))
  const [standing] = found
  if (!standing) throw new Refusal(codes.notFound)
  const genuine = versionText(start, epoch) === from && versionText(end, epoch) === to
  const leads = start.number >= standing.knownSince && end.number === standing.version
  // From the snapshot itself there is no other way.
  const tooLong = found.length > longestDelta && start.number < standing.snapshot
  if (!genuine || !leads || tooLong) throw unknownVersion()
  const nodes = found.flatMap(({ node }) => node ?? [])
  const delta = encodeDelta(
    nodes.filter(({ deletedAt }) => deletedAt === null).map(presentNode),
    nodes.filter(({ deletedAt }) => deletedAt !== null).map(({ nodeId }) => nodeId),
  )
  return packed(await pack(delta), `${dictionaryId}-delta.json`)
}

/** The standards of a kind that the actor may see, or those of them that cover a major. */
export async function findStandards(
  { tx, actor }: Asking,
  kind: TreeKind,
  { marjorId }: z.output<typeof StandardQuery>,
): Promise<DictionaryRow[]> {
  const major = marjorId === undefined ? undefined : await majorCodeOf(tx, marjorId)
  return await tx
    .select()
    .from(dictionary)
    .where(
      and(
        eq(dictionary.kind, kind),
        major === undefined ? undefined : sql`${dictionary.majors} @> ${JSON.stringify([major])}::jsonb`,
        visibleStandard(tx, actor),
      ),
    )
    .orderBy(asc(dictionary.sort), asc(dictionary.dictionaryId))
}

/** @throws Refusal 20404 when a version's middle is no standard's id. */
function standardId(text: string): string {
  const id = z.safeParse(Id, text).data
  if (id === undefined) throw new Refusal(codes.notFound)
  return id
}

function packed(content: Buffer, fileName: string): BytesAnswer {
  return {
    contentType: dictionaryType,
    fileName,
    size: content.length,
    encoding: 'br',
    open: () => Readable.from([content]),
  }
}
