import type { ResponseOf } from '#contract/define-endpoint.ts'
import type { Values } from '#contract/entity-types.ts'
import { type addWorkSite, type WorkSiteAdd, workSiteEntity } from '#contract/work-site/entity.ts'
import type { Tx } from '../db/client.ts'
import type { StepContext } from '../http/handle.ts'
import { distancesOf } from '../line/queries.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { findParts, type ProjectParts } from '../project/queries.ts'
import type { Actor } from '../security/actor.ts'
import type { SignedInStep } from '../security/step.ts'
import { lockMajors } from '../value-dictionary/queries.ts'
import { unitOf } from './place.ts'
import { workSites } from './store.ts'

/** What new work sites hang on and are of. */
interface Parts extends ProjectParts {
  majors: ReadonlySet<string>
}

/** What a work site hangs on and is of. */
interface Hanging extends Pick<WorkSiteAdd, 'projectId' | 'lineId' | 'major'> {
  designUnitId?: string | null | undefined
  unitWorkId?: string | null | undefined
  containerId?: string | null | undefined
}

/** Everything that the work sites of a batch hang on and are of. */
export async function loadParts(tx: Tx, actor: Actor, requests: readonly Hanging[]): Promise<Parts> {
  const parts = await findParts(tx, actor, {
    projects: requests.map(({ projectId }) => projectId),
    lines: requests.map(({ lineId }) => lineId),
    designUnits: requests.flatMap(({ designUnitId }) => designUnitId ?? []),
    unitWorks: requests.flatMap(({ unitWorkId }) => unitWorkId ?? []),
    containers: requests.flatMap(({ containerId }) => containerId ?? []),
  })
  const majors = requests.map(({ major }) => major)
  return { ...parts, majors: await lockMajors(tx, majors) }
}

/**
 * Adds one of a batch. @throws Refusal 20400 naming the field: it hangs on parts that are not the project's or not visible, its major
 *   is not there, or it lies nowhere on its line.
 */
export async function addToProject(
  context: StepContext<undefined, Parts>,
  add: WorkSiteAdd,
): Promise<ResponseOf<typeof addWorkSite>> {
  const row = await workSites.insert(context, add, ownColumns(context, context.loaded, add))
  return { workSite: workSites.present(row) }
}

/** Adds many at once. @throws Refusal as each of them would be refused. */
export async function insertWorkSites(context: SignedInStep, adds: readonly WorkSiteAdd[]): Promise<void> {
  const parts = await loadParts(context.tx, context.actor, adds)
  const own = adds.map((add) => ownColumns(context, parts, add))
  await workSites.insertAll(context, adds, own)
}

function ownColumns(context: SignedInStep, parts: Parts, add: WorkSiteAdd): Values {
  const { actor, language } = context
  if (!parts.projects.has(add.projectId)) throw refuseField('projectId', 'notThere', language)
  const organizationId = unitOf(context, parts, { ...add, createdBy: actor.accountId })
  if (!parts.majors.has(add.major)) throw refuseField('major', 'majorNotThere', language)
  const distances = distancesOf(workSiteEntity, parts.lines.get(add.lineId), add, language)
  return { organizationId, createdBy: actor.accountId, ...distances }
}
