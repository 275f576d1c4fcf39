import type { FurtherExtent, FurtherPlace } from '#contract/place-fields.ts'
import type { PartExtent } from '#contract/project/schema.ts'

/** A row that may have further extents, as it is shown. */
interface Extended extends PartExtent {
  furtherExtents?: readonly FurtherExtent[] | undefined
  furtherPlaces?: readonly FurtherPlace[] | undefined
}

/** The extents of a row, its first one first; of further ones those whose place is known. */
export function extentsOf({ furtherExtents = [], furtherPlaces = [], ...first }: Extended): PartExtent[] {
  const further = furtherExtents.flatMap((extent, at) => {
    const place = furtherPlaces[at]
    return place ? [{ ...extent, ...place }] : []
  })
  return [first, ...further]
}

/** The metres that a row takes along its line, all extents together. */
export function lengthOf(row: Extended): number {
  return extentsOf(row).reduce((sum, { startDistance, endDistance }) => sum + endDistance - startDistance, 0)
}
