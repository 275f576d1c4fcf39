import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { InitializationStep } from '#contract/project-initialization/steps.ts'
import { dictionary } from '../db/tables/dictionary.ts'
import { organization } from '../db/tables/organization.ts'
import { project } from '../db/tables/project.ts'
import { visibleStandard } from '../dictionary/queries.ts'
import { within } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { findMajors, findValueDictionaries } from '../value-dictionary/queries.ts'
import type { DraftProblems, FilledRow } from './draft-problems.ts'
import type { DraftRow } from './draft-store.ts'

/** The rows of a draft that are filled in, by step. */
export type FilledSteps = Readonly<Record<InitializationStep, readonly FilledRow[]>>

/** What the platform has of what a draft names. */
export interface DraftFacts {
  isOwnerThere: boolean
  isCodeTaken: boolean
  /** Ids of the units within reach, by name. */
  unitsCalled: ReadonlyMap<string, readonly string[]>
  majors: ReadonlySet<string>
  containerTypes: ReadonlySet<string>
  /** By kind and code. */
  standards: ReadonlyMap<string, { dictionaryId: string; isInUse: boolean }>
}

/** What a draft is read with. */
export interface Reading {
  steps: FilledSteps
  facts: DraftFacts
  problems: DraftProblems
  projectId: string
  now: Date
}

/** What a standard is found by. */
export function standardKey(kind: string, code: string): string {
  return `${kind} ${code}`
}

/** Looks up what a draft names. */
export async function findFacts(
  { tx, actor }: SignedInStep,
  draft: DraftRow,
  steps: FilledSteps,
): Promise<DraftFacts> {
  const { organizationId, organizationName, deletedAt } = organization
  const alive = and(isNull(deletedAt), within(actor, { organization: organizationId }))
  const owner = await tx.$count(organization, and(eq(organizationId, draft.organizationId), alive))
  const codes = steps.project.flatMap(({ cells }) => cells.code ?? [])
  const taken = await tx.$count(project, and(inArray(project.code, codes), isNull(project.deletedAt)))
  const naming = [...steps['participating-unit'], ...steps['project-organization']]
  const names = naming.flatMap(({ cells }) => cells.organizationName ?? [])
  const units = await tx
    .select({ organizationId, organizationName })
    .from(organization)
    .where(and(inArray(organizationName, [...new Set(names)]), alive))
  const unitsCalled = new Map<string, string[]>()
  for (const unit of units)
    unitsCalled.set(unit.organizationName, [
      ...(unitsCalled.get(unit.organizationName) ?? []),
      unit.organizationId,
    ])
  const majors = await findMajors(tx)
  const types = (await findValueDictionaries(tx)).find(({ key }) => key === 'container_type')
  const standards = await tx
    .select({
      dictionaryId: dictionary.dictionaryId,
      kind: dictionary.kind,
      code: dictionary.code,
      status: dictionary.status,
    })
    .from(dictionary)
    .where(and(isNull(dictionary.deletedAt), visibleStandard(tx, actor)))
  return {
    isOwnerThere: owner > 0,
    isCodeTaken: taken > 0,
    unitsCalled,
    majors: new Set(majors.flatMap(({ code, status }) => (status === 1 ? code : []))),
    containerTypes: new Set(types?.items.flatMap(({ value, status }) => (status === 1 ? value : []))),
    standards: new Map(
      standards.map(({ dictionaryId, kind, code, status }) => [
        standardKey(kind, code),
        { dictionaryId, isInUse: status === 'in-use' },
      ]),
    ),
  }
}
