import type { ResponseOf } from '#contract/define-endpoint.ts'
import {
  addWorkSite,
  updateWorkSitePhotos,
  type WorkSiteAdd,
  workSiteCalls,
} from '#contract/work-site/entity.ts'
import type { Tx } from '../db/client.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle, type StepContext } from '../http/handle.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { findParts, type ProjectParts } from '../project/queries.ts'
import type { Actor } from '../security/actor.ts'
import { changePhotos } from './photos.ts'
import { unitOf } from './place.ts'
import { workSites } from './store.ts'

type Context = StepContext<undefined, ProjectParts>

const { list, detail, update, remove } = workSiteCalls
const { load, save, again } = workSites

export const workSiteHandlers = [
  ...entityHandlers({ list, detail, update, remove }, workSites),
  handle(addWorkSite, addToProject, { load: loadParts, again }),
  handle(updateWorkSitePhotos, changePhotos, { load, save, again }),
]

/** Everything that the new work sites of a batch hang on. */
async function loadParts(tx: Tx, actor: Actor, requests: readonly WorkSiteAdd[]): Promise<ProjectParts> {
  return await findParts(tx, actor, {
    projects: requests.map(({ projectId }) => projectId),
    lines: requests.map(({ lineId }) => lineId),
    designUnits: requests.map(({ designUnitId }) => designUnitId),
    containers: requests.flatMap(({ containerId }) => containerId ?? []),
  })
}

/** @throws Refusal 20400 naming the field when it hangs on parts that are not the project's or not visible. */
async function addToProject(context: Context, add: WorkSiteAdd): Promise<ResponseOf<typeof addWorkSite>> {
  const { actor, loaded, language } = context
  if (!loaded.projects.has(add.projectId)) throw refuseField('projectId', 'notThere', language)
  const organizationId = unitOf(context, loaded, { ...add, createdBy: actor.accountId })
  const own = { organizationId, createdBy: actor.accountId }
  const row = await workSites.insert(context, add, own)
  return { workSite: workSites.present(row) }
}
