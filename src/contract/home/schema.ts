import { AccountStatus } from '../account/schema.ts'
import { Id } from '../id.ts'
import { PositionLevel } from '../person/schema.ts'
import { ProjectStatus } from '../project/schema.ts'
import { z } from '../zod.ts'

/** What can wait for an account; each has a list that shows just those rows. */
export const waitingKinds = [
  'task',
  'audit',
  'approval',
  'silent',
  'review',
  'expiry',
  'todo',
  'notice',
  'certificates',
  'qualifications',
  'accountPeriods',
  'passwordPeriods',
] as const
export const WaitingKind = z.enum(waitingKinds)
export type WaitingKind = z.output<typeof WaitingKind>

/** What waits is counted so far: one more stands for any larger number. */
export const mostWaiting = 999
/** The same of what bars stand for. */
export const mostTallied = 3000

/** What an empty installation is led through, in the order in which it is done. */
export const firstSteps = ['unit', 'department', 'person', 'account', 'role', 'project'] as const
export const FirstStep = z.enum(firstSteps)
export type FirstStep = z.output<typeof FirstStep>

/** What home shows; an account that may not open a list is told nothing of it. */
export const Home = z.object({
  /** Only what there is. */
  waiting: z.array(z.object({ kind: WaitingKind, count: z.int() })),
  // Each counted as far as `mostTallied`.
  people: z.optional(z.array(z.object({ positionLevel: PositionLevel, count: z.int() }))),
  accounts: z.optional(z.array(z.object({ status: AccountStatus, count: z.int() }))),
  projects: z.optional(z.array(z.object({ status: ProjectStatus, count: z.int() }))),
  /** Given to those who may take them, until an installation has begun: which are done, and the first unit. */
  steps: z.optional(z.object({ done: z.array(FirstStep), unitId: z.optional(Id) })),
})
export type Home = z.output<typeof Home>
