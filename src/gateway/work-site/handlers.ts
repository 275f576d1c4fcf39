import { addWorkSite, updateWorkSitePhotos, workSiteCalls } from '#contract/work-site/entity.ts'
import { checkWorkSiteImport, importWorkSites } from '#contract/work-site/import.ts'
import { listWorkSitePlaces } from '#contract/work-site/places.ts'
import { analyzeTable } from '../db/analyze.ts'
import { workSite } from '../db/tables/work-site.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle } from '../http/handle.ts'
import { addToProject, loadParts } from './add.ts'
import { applyImport, checkImport } from './import-work-sites.ts'
import { changePhotos } from './photos.ts'
import { findWorkSitePlaces } from './places.ts'
import { workSites } from './store.ts'

const { list, detail, update, remove } = workSiteCalls
const { load, save, again } = workSites

export const workSiteHandlers = [
  ...entityHandlers({ list, detail, update, remove }, workSites),
  handle(listWorkSitePlaces, findWorkSitePlaces),
  handle(addWorkSite, addToProject, { load: loadParts, again }),
  handle(checkWorkSiteImport, checkImport),
  handle(importWorkSites, applyImport, {
    again: checkImport,
    after: ({ services }, { rows }) => analyzeTable(services.database.orm, workSite, rows.length),
  }),
  handle(updateWorkSitePhotos, changePhotos, { load, save, again }),
]
