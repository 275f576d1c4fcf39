import {
  addWorkSite,
  deleteWorkSites,
  getWorkSite,
  listWorkSites,
  updateWorkSite,
  updateWorkSitePhotos,
} from '#contract/work-site/entity.ts'
import { deletedBefore } from '../http/deleted-before.ts'
import { handle } from '../http/handle.ts'
import { changePhotos } from './photos.ts'
import { presentWorkSite } from './present.ts'
import { findWorkSites, getVisibleWorkSite } from './queries.ts'
import {
  createWorkSite,
  loadParts,
  loadWorkSites,
  removeWorkSites,
  reviseWorkSite,
  savedBefore,
  saveWorkSites,
} from './rules.ts'

export const workSiteHandlers = [
  handle(listWorkSites, ({ tx, actor, language }, query) => findWorkSites(tx, actor, query, language)),
  handle(getWorkSite, async ({ tx, actor }, { workSiteId }) =>
    presentWorkSite(await getVisibleWorkSite(tx, actor, workSiteId)),
  ),
  handle(addWorkSite, createWorkSite, { load: loadParts, again: savedBefore }),
  handle(updateWorkSite, reviseWorkSite, { load: loadWorkSites, save: saveWorkSites, again: savedBefore }),
  handle(updateWorkSitePhotos, changePhotos, {
    load: loadWorkSites,
    save: saveWorkSites,
    again: savedBefore,
  }),
  handle(deleteWorkSites, removeWorkSites, { again: deletedBefore }),
]
