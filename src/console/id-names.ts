import type { ComponentType, LazyExoticComponent } from 'react'
import type { IdNameProps } from './app/id-name.ts'
import { lazyPart } from './ui/lazy-part.ts'

type IdName = LazyExoticComponent<ComponentType<IdNameProps>>

const partName = lazyPart(async () => ({ default: (await import('./work-site/part-name.tsx')).PartName }))

const names: Readonly<Record<string, IdName>> = {
  'work-site lineId': partName,
  'work-site containerId': partName,
  'work-site designUnitId': partName,
}

/** What shows the name in the place of an id in a field; undefined where the field has none, and is not shown to people. */
export function idNameOf(entity: string, field: string): IdName | undefined {
  return names[`${entity} ${field}`]
}
