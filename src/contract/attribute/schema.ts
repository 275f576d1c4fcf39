import { z } from '../zod.ts'

/** What has attributes. */
export const NodeKind = z.enum(['project', 'line', 'design-unit', 'work-site'])
export type NodeKind = z.output<typeof NodeKind>
