import type { ListedTask } from '#contract/workflow/process.ts'

/** Whether a task waits though its time is over. */
export function isOverdue({ dueAt, decidedAt }: Pick<ListedTask, 'dueAt' | 'decidedAt'>): boolean {
  return decidedAt === undefined && dueAt !== undefined && dueAt < Date.now()
}
