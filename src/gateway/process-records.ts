import { boqVariationCalls, boqVariationEntity } from '#contract/boq/variation.ts'
import { containerCalls, containerEntity } from '#contract/container/entity.ts'
import { designUnitCalls, designUnitEntity } from '#contract/design-unit/entity.ts'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import { lineCalls, lineEntity } from '#contract/line/entity.ts'
import { projectCalls, projectEntity } from '#contract/project/entities.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { sheetEntity } from '#contract/tabulation/sheet-entity.ts'
import { divisionCalls, divisionEntity } from '#contract/unit-work/division.ts'
import { unitWorkCalls, unitWorkEntity } from '#contract/unit-work/entity.ts'
import { workSiteCalls, workSiteEntity } from '#contract/work-site/entity.ts'
import { boqVariations } from './boq/variation-store.ts'
import { containers } from './container/store.ts'
import { designUnits } from './design-unit/store.ts'
import { lines } from './line/store.ts'
import { getDocument } from './project/documents.ts'
import { projectStore } from './project/stores.ts'
import type { SignedInStep } from './security/step.ts'
import { sheets } from './tabulation/sheet-store.ts'
import { divisions } from './unit-work/division-store.ts'
import { unitWorks } from './unit-work/store.ts'
import { workSites } from './work-site/store.ts'
import type { RecordReader, RecordReaders } from './workflow/process/start-process.ts'

/** How what a process may be about is read: each is a domain of its own, which processes know nothing of. */
export const processRecords: RecordReaders = {
  project: reader(projectEntity, projectStore, projectCalls.detail),
  'project-document': { label: 'name', sees: projectCalls.detail, detail: getDocument },
  line: reader(lineEntity, lines, lineCalls.detail),
  container: reader(containerEntity, containers, containerCalls.detail),
  'design-unit': reader(designUnitEntity, designUnits, designUnitCalls.detail),
  'unit-work': reader(unitWorkEntity, unitWorks, unitWorkCalls.detail),
  division: reader(divisionEntity, divisions, divisionCalls.detail),
  'work-site': reader(workSiteEntity, workSites, workSiteCalls.detail),
  'boq-variation': reader(boqVariationEntity, boqVariations, boqVariationCalls.detail),
  'tabulation-sheet': {
    label: sheetEntity.label,
    // Its detail is shown to those as well whom a task has fill it in.
    sees: sheetCalls.list,
    // What stands in its cells is shown cell by cell, to those whom each is for.
    async detail(context, sheetId) {
      const { cells: _cells, rows: _rows, ...facts } = await sheets.detail(context, { sheetId })
      return facts
    },
  },
}

function reader(
  { id, label }: Pick<AnyEntity, 'id' | 'label'>,
  store: { detail(context: SignedInStep, request: Values): Promise<Values> },
  sees: RecordReader['sees'],
): RecordReader {
  return { label, sees, detail: (context, key) => store.detail(context, { [id]: key }) }
}
