import { boqVariationEntity } from '#contract/boq/variation.ts'
import { containerEntity } from '#contract/container/entity.ts'
import { designUnitEntity } from '#contract/design-unit/entity.ts'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import { lineEntity } from '#contract/line/entity.ts'
import { projectEntity } from '#contract/project/entities.ts'
import { sheetEntity } from '#contract/tabulation/sheet-entity.ts'
import { divisionEntity } from '#contract/unit-work/division.ts'
import { unitWorkEntity } from '#contract/unit-work/entity.ts'
import { workSiteEntity } from '#contract/work-site/entity.ts'
import { boqVariations } from './boq/variation-store.ts'
import { containers } from './container/store.ts'
import { designUnits } from './design-unit/store.ts'
import { lines } from './line/store.ts'
import { projectStore } from './project/stores.ts'
import type { SignedInStep } from './security/step.ts'
import { sheets } from './tabulation/sheet-store.ts'
import { divisions } from './unit-work/division-store.ts'
import { unitWorks } from './unit-work/store.ts'
import { workSites } from './work-site/store.ts'
import type { RecordReader, RecordReaders } from './workflow/process/start-process.ts'

/** How what a process may be about is read: each is a domain of its own, which processes know nothing of. */
export const processRecords: RecordReaders = {
  project: reader(projectEntity, projectStore),
  line: reader(lineEntity, lines),
  container: reader(containerEntity, containers),
  'design-unit': reader(designUnitEntity, designUnits),
  'unit-work': reader(unitWorkEntity, unitWorks),
  division: reader(divisionEntity, divisions),
  'work-site': reader(workSiteEntity, workSites),
  'boq-variation': reader(boqVariationEntity, boqVariations),
  'tabulation-sheet': {
    label: sheetEntity.label,
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
): RecordReader {
  return { label, detail: (context, key) => store.detail(context, { [id]: key }) }
}
