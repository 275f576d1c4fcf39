import { and, eq, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { containers } from '../container/store.ts'
import { attributeBinding, attributeGroup, attributeSet } from '../db/tables/attribute.ts'
import { dictionary, projectDictionary } from '../db/tables/dictionary.ts'
import { industryProfile, projectProfile } from '../db/tables/industry-profile.ts'
import { participatingUnit } from '../db/tables/project.ts'
import type { Created } from '../db/tables/project-initialization.ts'
import { workSite } from '../db/tables/work-site.ts'
import { workSiteNodeSet } from '../db/tables/work-site-node.ts'
import { designUnits } from '../design-unit/store.ts'
import { lines } from '../line/store.ts'
import { refuseKept } from '../platform/refuse-kept.ts'
import type { Text } from '../platform/refuse-named.ts'
import { participatingUnitStore, projectStore } from '../project/stores.ts'
import { projectDepartments, projectOrganizations } from '../project-organization/stores.ts'
import type { FieldRevisions } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { unitWorks } from '../unit-work/store.ts'
import { workSites } from '../work-site/store.ts'

interface Applied {
  projectId: string
  created: Created
  appliedTime: Date
}

/** A row of a project on which somebody has worked since it was applied. */
interface Touched {
  name: string
  why: Text
}

/**
 * Locks a project with what was created along with it.
 * @throws Refusal 20400 naming what of it somebody has changed since, and what hangs on the project besides. Rows that hang on
 *   others are named when those are deleted.
 */
export async function refuseTouched(context: SignedInStep, applied: Applied): Promise<void> {
  const touched = [...(await changedRows(context, applied)), ...(await addedParts(context, applied))]
  refuseKept(context.language, touched)
}

async function changedRows(context: SignedInStep, { projectId, created }: Applied): Promise<Touched[]> {
  const names = [
    ...(await changedOf(context, projectStore, [projectId], ({ projectName }) => projectName)),
    ...(await changedOf(context, participatingUnitStore, created.participatingUnits, ({ name }) => name)),
    ...(await changedOf(context, lines, created.lines, ({ lineName }) => lineName)),
    ...(await changedOf(context, containers, created.containers, ({ name }) => name)),
    ...(await changedOf(context, designUnits, created.designUnits, (row) => row.designUnitName)),
    ...(await changedOf(context, unitWorks, created.unitWorks, ({ unitWorkName }) => unitWorkName)),
    ...(await changedOf(context, workSites, created.workSites, ({ workSiteName }) => workSiteName)),
    ...(await changedOf(context, projectOrganizations, created.organizations, nameOfOrganization)),
    ...(await changedOf(context, projectDepartments, created.departments, (row) => row.departmentName)),
  ]
  return names.map((name) => ({ name, why: changed }))
}

function nameOfOrganization(row: { projectOrganizationName: string }): string {
  return row.projectOrganizationName
}

/** Names of the rows that are there and that an edit has written in: their creation alone says nothing of fields. */
async function changedOf<Row extends { deletedAt: Date | null; fieldRevisions: FieldRevisions }>(
  context: SignedInStep,
  store: { lock(context: SignedInStep, ids: readonly string[]): Promise<Map<string, Row>> },
  ids: readonly string[],
  nameOf: (row: Row) => string,
): Promise<string[]> {
  const rows = [...(await store.lock(context, ids)).values()]
  const isChanged = ({ deletedAt, fieldRevisions }: Row) =>
    !deletedAt && Object.keys(fieldRevisions).length > 0
  return rows.filter(isChanged).map(nameOf)
}

/** What belongs to the project, is no row that something hangs on, and was not created of the draft. */
async function addedParts(
  { tx }: SignedInStep,
  { projectId, created, appliedTime }: Applied,
): Promise<Touched[]> {
  const units = await tx
    .select({ name: participatingUnit.name })
    .from(participatingUnit)
    .where(
      and(
        eq(participatingUnit.projectId, projectId),
        isNull(participatingUnit.deletedAt),
        notInArray(participatingUnit.participatingUnitId, created.participatingUnits),
      ),
    )
  const pins = await tx
    .select({ name: dictionary.name })
    .from(projectDictionary)
    .innerJoin(dictionary, eq(dictionary.dictionaryId, projectDictionary.dictionaryId))
    .where(
      and(
        eq(projectDictionary.projectId, projectId),
        // A pin is written again when a version is taken, and when it was dropped and set again.
        or(
          notInArray(projectDictionary.dictionaryId, created.standards),
          ne(projectDictionary.pinnedAt, appliedTime),
        ),
      ),
    )
  const profiles = await tx
    .select({ name: industryProfile.profileName })
    .from(projectProfile)
    .innerJoin(industryProfile, eq(industryProfile.industryProfileId, projectProfile.industryProfileId))
    .where(eq(projectProfile.projectId, projectId))
  const groups = await tx
    .selectDistinct({ name: attributeGroup.groupName })
    .from(attributeBinding)
    .innerJoin(attributeGroup, eq(attributeGroup.groupId, attributeBinding.groupId))
    .where(eq(attributeBinding.projectId, projectId))
  const filled = await tx
    .select({ name: attributeSet.nodeName })
    .from(attributeSet)
    .where(
      and(
        eq(attributeSet.projectId, projectId),
        isNull(attributeSet.deletedAt),
        ne(attributeSet.values, sql`'[]'::jsonb`),
      ),
    )
  // One whose only run was taken back has none.
  const withNodes = await tx
    .select({ name: workSite.workSiteName })
    .from(workSite)
    .innerJoin(workSiteNodeSet, eq(workSiteNodeSet.workSiteId, workSite.workSiteId))
    .where(
      and(eq(workSite.projectId, projectId), isNull(workSite.deletedAt), isNotNull(workSiteNodeSet.plan)),
    )
  return [
    ...withNodes.map(({ name }) => ({ name, why: nodesMade })),
    ...units.map(({ name }) => ({ name, why: unitAdded })),
    ...pins.map(({ name }) => ({ name, why: pinned })),
    ...profiles.map(({ name }) => ({ name, why: profileApplied })),
    ...groups.map(({ name }) => ({ name, why: groupBound })),
    ...filled.map(({ name }) => ({ name, why: valuesFilled })),
  ]
}

const changed = { zh: '生成后有人修改过', en: 'somebody has changed it since' }
const nodesMade = { zh: '之后生成了工点节点', en: 'its nodes were made since' }
const unitAdded = { zh: '之后新增的参建单位', en: 'a participating unit that was added since' }
const pinned = { zh: '之后采用或更新的标准', en: 'a standard that was taken or updated since' }
const profileApplied = { zh: '之后应用的行业模板', en: 'an industry profile that was applied since' }
const groupBound = { zh: '之后绑定的属性组', en: 'an attribute group that was bound since' }
const valuesFilled = { zh: '之后填写了属性值', en: 'attribute values were filled in since' }
