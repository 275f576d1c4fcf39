import {
  Ban,
  Clock,
  CloudAlert,
  CloudCheck,
  CloudUpload,
  GitMerge,
  Hourglass,
  type LucideIcon,
  OctagonX,
  ShieldX,
  Trash2,
} from 'lucide-react'
import { codes } from '#contract/codes.ts'
import type { QueuedEdit } from '#offline/engine-types.ts'
import type { BadgeVariant } from '../ui/badge.tsx'

type State = QueuedEdit['state']

/** States in which an edit needs its author. */
export const needyStates: readonly State[] = ['conflict', 'refused', 'gone', 'no-permission', 'taken-in-part']
/** States in which an edit goes by itself. */
export const waitingStates: readonly State[] = ['waiting', 'sending', 'held']

export function needsYou({ state }: Pick<QueuedEdit, 'state'>): boolean {
  return needyStates.includes(state)
}

/** What a state looks like; orange only for what needs a person, green only for what is synced. */
export const stateLooks: Record<State, { icon: LucideIcon; variant: BadgeVariant }> = {
  waiting: { icon: Clock, variant: 'secondary' },
  sending: { icon: CloudUpload, variant: 'default' },
  held: { icon: Hourglass, variant: 'secondary' },
  conflict: { icon: GitMerge, variant: 'attention' },
  refused: { icon: OctagonX, variant: 'attention' },
  gone: { icon: Trash2, variant: 'attention' },
  'no-permission': { icon: ShieldX, variant: 'attention' },
  acknowledged: { icon: CloudCheck, variant: 'synced' },
  'taken-in-part': { icon: CloudAlert, variant: 'attention' },
  discarded: { icon: Ban, variant: 'secondary' },
}

/**
 * What makes the texts on an edit other ones where what is said of most would not be true: on what is not there or out of
 * reach, for nobody is told which, and on a deletion.
 */
export function contextOf({ deletes, reason }: Pick<QueuedEdit, 'deletes' | 'reason'>): {
  context?: 'outOfReach' | 'deletion'
} {
  if (reason?.code === codes.notFound) return { context: 'outOfReach' }
  return deletes ? { context: 'deletion' } : {}
}

/** Whether a decision was too late: the edit had been dealt with or changed elsewhere. */
export function wasMovedMeanwhile(failure: unknown): boolean {
  return failure instanceof Error && failure.name === 'MovedMeanwhile'
}
