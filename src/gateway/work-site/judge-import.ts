import { isDeepStrictEqual } from 'node:util'
import type { Values } from '#contract/entity-types.ts'
import { explainMisplaced, readExtents } from '#contract/extent-notation.ts'
import type { ImportedRow } from '#contract/import-report.ts'
import { explain, type Rule, ruleMessage } from '#contract/messages.ts'
import { namingCell } from '#contract/naming-cell.ts'
import { isMoved, type Misplaced, placeAll } from '#contract/place.ts'
import { type WorkSiteAdd, workSiteEntity } from '#contract/work-site/entity.ts'
import type { ImportedWorkSiteField, WorkSiteImport } from '#contract/work-site/import.ts'
import { z } from '#contract/zod.ts'
import type { Finder } from '../platform/find-called.ts'
import { newId } from '../platform/ids.ts'
import type { Text } from '../platform/refuse-named.ts'
import { opens } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { findMajors } from '../value-dictionary/queries.ts'
import { findNamedParts, type NamedParts } from './named-parts.ts'
import { type WorkSiteRow, workSites } from './store.ts'

/** Fields that a sheet may change. */
type SheetFields = Omit<WorkSiteAdd, 'structures' | 'components' | 'photos'>

/** What a line does where nothing is wrong: a new work site, a known one with what changes of it, or nothing. */
type Judgement =
  | { verdict: 'create'; add: WorkSiteAdd }
  | { verdict: 'change'; site: WorkSiteRow; changes: Partial<SheetFields>; clear: Emptied[] }
  | { verdict: 'same' }

/** What becomes of a line. */
export type Judged = { line: number } & (Judgement | { verdict: 'error'; errors: Errors })

const segments = ['startSegment', 'endSegment'] as const
type Emptied = `${(typeof segments)[number]}Id`
type Errors = NonNullable<ImportedRow['errors']>
type Cells = { [field in ImportedWorkSiteField]?: string | undefined }
type Say = (field: string, what: Rule | Text) => void

/** What the lines are judged by. */
interface Known {
  projectId: string
  parts: NamedParts
  majors: ReadonlySet<string>
}

/**
 * Judges the lines of a sheet against a project as it stands: what each would do, or what is wrong with which of its cells.
 * `sites`: those of the project that the lines name, no matter who sees them.
 */
export async function judgeImport(
  context: SignedInStep,
  { projectId, rows }: WorkSiteImport,
  sites: readonly WorkSiteRow[],
): Promise<Judged[]> {
  const majors = await findMajors(context.tx)
  const known: Known = {
    projectId,
    parts: await findNamedParts(context.tx, projectId),
    majors: new Set(majors.flatMap(({ code, status }) => (status === 1 ? code : []))),
  }
  const byCode = new Map(sites.map((site) => [site.code, site]))
  const codes = new Set<string>()
  return rows.map(({ line, cells: typed }): Judged => {
    const cells = filled(typed)
    const { code } = cells
    const errors: Errors = []
    const say: Say = (field, what) => {
      const message = typeof what === 'string' ? ruleMessage(what, context.language) : what[context.language]
      errors.push({ path: namingCell(field), message })
    }
    const site = code === undefined ? undefined : byCode.get(code)
    if (code !== undefined && codes.has(code)) say('code', 'repeated')
    if (code !== undefined) codes.add(code)
    if (site && !opens(context.actor, { ...site, ownerId: site.createdBy })) say('code', 'taken')
    // Of others' work sites nothing is told but that the code is in use.
    const judged = errors.length > 0 ? undefined : judgeRow(context, known, cells, site, say)
    if (!judged || errors.length > 0) return { line, verdict: 'error', errors }
    return { line, ...judged }
  })
}

/** What a line would do; where anything is wrong with it, `say` was told. */
function judgeRow(
  context: SignedInStep,
  known: Known,
  cells: Cells,
  site: WorkSiteRow | undefined,
  say: Say,
): Judgement | undefined {
  const { actor, now } = context
  const before: Values = site ? givenOf(site) : beginning
  const { lineName, containerName, designUnitName, unitWorkName, ...rest } = cells
  const { startSegment, endSegment, furtherExtents, ...own } = rest
  const given = placed(
    {
      ...before,
      ...own,
      ...(own.progress !== undefined && { progress: percentOf(own.progress) }),
      ...idsOf(known.parts, { lineName, containerName, designUnitName, unitWorkName }, say),
      workSiteId: site?.workSiteId ?? newId(now),
      projectId: known.projectId,
    },
    before,
    { parts: known.parts, ordinals: { startSegment, endSegment }, furtherExtents, say },
  )
  const parsed = z.safeParse(workSiteEntity.Add, given, { reportInput: true })
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const field = String(issue.path[0] ?? 'code')
      const cell = namingCell(field)
      // A part that is named and is not there has been said already.
      if (cell === field || !(cell in cells))
        say(field, { zh: explain(issue, 'zh'), en: explain(issue, 'en') })
    }
    return undefined
  }
  const add = parsed.data
  const changed = site ? changesOf(before, add) : add
  if (changed.major !== undefined && !known.majors.has(add.major)) say('major', 'majorNotThere')
  if ('containerId' in changed || !site) {
    const organizationId = known.parts.unitOf.get(add.containerId ?? '') ?? null
    const ownerId = site ? site.createdBy : actor.accountId
    if (!opens(actor, { projectId: known.projectId, organizationId, ownerId }))
      say('containerId', othersSection)
  }
  const line = known.parts.lines.get(add.lineId)
  if (line && isMoved(workSiteEntity, changed))
    // A further extent, of which the sheet may say nothing, may be in the way.
    for (const misplaced of placeAll(line.read, workSiteEntity.extent ?? [], add).problems)
      sayMisplaced(say, misplaced)
  if (!site) return { verdict: 'create', add }
  const [first] = Object.keys(changed)
  if (first === undefined) return { verdict: 'same' }
  if (!actor.permissions.has('workSite:edit')) say(first, 'notGranted')
  const clear = segments
    .map((segment): Emptied => `${segment}Id`)
    .filter((field) => field in changed && add[field] === undefined)
  return { verdict: 'change', site, changes: changed, clear }
}

/** What a new work site has that a sheet leaves out. */
const beginning: Values = Object.fromEntries(
  Object.entries(workSiteEntity.initial).filter(([, value]) => !Array.isArray(value)),
)

/** The fields of a work site as a request would give them: an empty list is one that nobody gave. */
function givenOf(site: WorkSiteRow): Values {
  const shown: Values = workSites.present(site)
  return Object.fromEntries(
    workSiteEntity.given.flatMap((name) => {
      const value = shown[name]
      return value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [[name, value]]
    }),
  )
}

function changesOf(before: Values, add: WorkSiteAdd): Partial<SheetFields> {
  const names = new Set([...Object.keys(before), ...Object.keys(add)])
  const after: Values = add
  const changed = workSiteEntity.edited.filter(
    (name) => names.has(name) && !isDeepStrictEqual(before[name], after[name]),
  )
  return Object.fromEntries(changed.map((name) => [name, after[name]]))
}

/** The cells in which something was typed, without what surrounds it. */
function filled(cells: Cells): Cells {
  return Object.fromEntries(
    Object.entries(cells).flatMap(([name, text]) => {
      const said = text?.trim()
      return said ? [[name, said]] : []
    }),
  )
}

/** Ids of what the cells name, as far as it is there. */
function idsOf(
  parts: NamedParts,
  cells: Pick<Cells, 'lineName' | 'containerName' | 'designUnitName' | 'unitWorkName'>,
  say: Say,
): Record<string, string> {
  const ids: Record<string, string> = {}
  const find = (field: string, called: string | undefined, finder: Finder<{ id: string }>, missing: Text) => {
    if (called === undefined) return
    const found = finder(called)
    if (found === 'several') say(field, 'severalSuch')
    else if (!found) say(field, missing)
    // Without one the field would be said to be missing, which it is not.
    ids[field] = typeof found === 'object' ? found.id : ''
  }
  find('lineId', cells.lineName, parts.line, noSuchLine)
  find('containerId', cells.containerName, parts.container, noSuchContainer)
  find('designUnitId', cells.designUnitName, parts.designUnit, noSuchDesignUnit)
  find('unitWorkId', cells.unitWorkName, parts.unitWork, noSuchUnitWork)
  return ids
}

interface Placing {
  parts: NamedParts
  ordinals: Partial<Record<(typeof segments)[number], string | undefined>>
  furtherExtents: string | undefined
  say: Say
}

/**
 * The fields with the further extents that their cell says, and the segments in which the places lie: those that the cells count, or
 * those from before while the place is the same.
 */
function placed(given: Values, before: Values, { parts, ordinals, furtherExtents, say }: Placing): Values {
  const { alignments = [] } = parts.lines.get(String(given.lineId)) ?? {}
  const along = alignments.find(({ side }) => side === given.alignment)
  const fields: Record<string, unknown> = { ...given }
  for (const segment of segments) {
    const ordinal = ordinals[segment]
    const same = ['lineId', 'alignment', segment.replace('Segment', 'Mileage')]
    const isMoved = same.some((name) => given[name] !== before[name])
    const id = ordinal === undefined ? undefined : along?.segments[Number(ordinal) - 1]?.segmentId
    if (ordinal !== undefined && along && id === undefined)
      sayMisplaced(say, { field: segment, problem: { why: 'ordinal', segments: along.segments.length } })
    if (id !== undefined || isMoved) fields[`${segment}Id`] = id
  }
  if (furtherExtents !== undefined) {
    const { extents, problems } = readExtents(furtherExtents, { alignment: given.alignment, alignments })
    for (const misplaced of problems) sayMisplaced(say, misplaced)
    fields.furtherExtents = extents
  }
  return fields
}

/** Says what is wrong with a place in the column that has it. */
function sayMisplaced(say: Say, misplaced: Misplaced): void {
  const [field = ''] = misplaced.field.split('.')
  say(field, { zh: explainMisplaced(misplaced, 'zh'), en: explainMisplaced(misplaced, 'en') })
}

/** A percentage as a number; what is none is left to the field's rule. */
function percentOf(text: string): number | string {
  const value = Number(text.replace(/[%％]$/, ''))
  return Number.isNaN(value) ? text : value
}

const noSuchLine: Text = { zh: '项目中没有此线路', en: 'The project has no such line' }
const noSuchContainer: Text = {
  zh: '项目中没有此编码或名称的标段或容器',
  en: 'The project has no section or container with this code or name',
}
const noSuchDesignUnit: Text = {
  zh: '项目中没有此编码或名称的设计单元',
  en: 'The project has no design unit with this code or name',
}
const noSuchUnitWork: Text = {
  zh: '项目中没有此编码或名称的单位工程',
  en: 'The project has no unit work with this code or name',
}
const othersSection: Text = {
  zh: '你看不到此标段的工点，请另选标段，或由有权限的人导入',
  en: 'You would not see work sites of this section: choose another one, or leave it to somebody who may',
}
