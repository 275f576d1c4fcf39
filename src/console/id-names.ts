import type { ComponentType, LazyExoticComponent } from 'react'
import type { IdNameProps, ValueViewProps } from './app/id-name.ts'
import { lazyPart } from './ui/lazy-part.ts'

type IdName = LazyExoticComponent<ComponentType<IdNameProps>>

const partName = lazyPart(async () => ({ default: (await import('./work-site/part-name.tsx')).PartName }))

const names: Readonly<Record<string, IdName>> = {
  'work-site lineId': partName,
  'work-site containerId': partName,
  'work-site designUnitId': partName,
  'work-site unitWorkId': partName,
}

const views: Readonly<Record<string, LazyExoticComponent<ComponentType<ValueViewProps>>>> = {
  'division inspections': lazyPart(async () => ({
    default: (await import('./unit-work/inspections.tsx')).EditedInspections,
  })),
  'attribute-set values': lazyPart(async () => ({
    default: (await import('./attribute/edited-values.tsx')).EditedValues,
  })),
  'tabulation-sheet cells': lazyPart(async () => ({
    default: (await import('./tabulation/edited-cells.tsx')).EditedCells,
  })),
  'work-site-node quantities': lazyPart(async () => ({
    default: (await import('./work-site-node/edited-quantities.tsx')).EditedQuantities,
  })),
}

/** What shows a field's value where the names in it have to be looked up. */
export function valueViewOf(entity: string, field: string) {
  return views[`${entity} ${field}`]
}

/** What shows the name in the place of an id in a field; undefined where the field has none, and is not shown to people. */
export function idNameOf(entity: string, field: string): IdName | undefined {
  return names[`${entity} ${field}`]
}
