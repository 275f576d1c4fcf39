import { z } from '../zod.ts'
import { largestTemplate } from './limits.ts'
import { type Area, areaName, readArea } from './reference.ts'

function fits({ bottom, right }: Area): boolean {
  return bottom < largestTemplate.rows && right < largestTemplate.columns
}

/** One spelling only: two texts for the same cells would be two cells. */
function isCanonical(text: string): boolean {
  const area = readArea(text)
  return area !== undefined && fits(area) && areaName(area) === text
}

/** A cell: `B7`. */
export const PlaceText = z.string().check(
  z.maxLength(10),
  z.refine((text) => !text.includes(':')),
  z.refine(isCanonical),
)

/** One cell or a block of them: `B7`, `B7:C9`. */
export const AreaText = z.string().check(z.maxLength(21), z.refine(isCanonical))
