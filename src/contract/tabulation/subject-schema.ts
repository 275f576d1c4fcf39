import { z } from '../zod.ts'

/** What a sheet is filled in for; what lies deeper in a project comes later. */
export const subjects = ['project', 'work-site', 'boq-item', 'work-site-node'] as const
export const Subject = z.enum(subjects)
export type Subject = z.output<typeof Subject>
