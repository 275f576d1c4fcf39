import { z } from '../zod.ts'

/** Which published version of a template: 1 for the first. */
export const VersionNumber = z.int().check(z.positive(), z.maximum(2_147_483_647))
