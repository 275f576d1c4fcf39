import type { ResponseOf } from '#contract/define-endpoint.ts'
import {
  addWorkSite,
  updateWorkSitePhotos,
  type WorkSiteAdd,
  workSiteCalls,
  workSiteEntity,
} from '#contract/work-site/entity.ts'
import { listWorkSitePlaces } from '#contract/work-site/places.ts'
import type { Tx } from '../db/client.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle, type StepContext } from '../http/handle.ts'
import { distancesOf } from '../line/queries.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { findParts, type ProjectParts } from '../project/queries.ts'
import type { Actor } from '../security/actor.ts'
import { lockMajors } from '../value-dictionary/queries.ts'
import { changePhotos } from './photos.ts'
import { unitOf } from './place.ts'
import { findWorkSitePlaces } from './places.ts'
import { workSites } from './store.ts'

/** What new work sites hang on and are of. */
interface Parts extends ProjectParts {
  majors: ReadonlySet<string>
}
type Context = StepContext<undefined, Parts>

const { list, detail, update, remove } = workSiteCalls
const { load, save, again } = workSites

export const workSiteHandlers = [
  ...entityHandlers({ list, detail, update, remove }, workSites),
  handle(listWorkSitePlaces, findWorkSitePlaces),
  handle(addWorkSite, addToProject, { load: loadParts, again }),
  handle(updateWorkSitePhotos, changePhotos, { load, save, again }),
]

/** Everything that the new work sites of a batch hang on and are of. */
async function loadParts(tx: Tx, actor: Actor, requests: readonly WorkSiteAdd[]): Promise<Parts> {
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
 * @throws Refusal 20400 naming the field: it hangs on parts that are not the project's or not visible, its major is not there, or it
 *   lies nowhere on its line.
 */
async function addToProject(context: Context, add: WorkSiteAdd): Promise<ResponseOf<typeof addWorkSite>> {
  const { actor, loaded, language } = context
  if (!loaded.projects.has(add.projectId)) throw refuseField('projectId', 'notThere', language)
  const organizationId = unitOf(context, loaded, { ...add, createdBy: actor.accountId })
  if (!loaded.majors.has(add.major)) throw refuseField('major', 'majorNotThere', language)
  const distances = distancesOf(workSiteEntity, loaded.alignmentsOf.get(add.lineId), add, language)
  const own = { organizationId, createdBy: actor.accountId, ...distances }
  const row = await workSites.insert(context, add, own)
  return { workSite: workSites.present(row) }
}
