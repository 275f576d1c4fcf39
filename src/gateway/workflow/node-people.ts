import { Id } from '#contract/id.ts'
import type { Tx } from '../db/client.ts'
import { membersOf } from './process/executors.ts'
import { findThere } from './process/who-acts.ts'
import type { ExecutorSetting } from './reading/elements.ts'
import type { Model } from './reading/model.ts'

/** The accounts that a node names and that can have tasks. */
export interface NodePeople {
  /** By themselves or by workflow roles; absent where who acts there comes of each process. */
  named?: string[] | undefined
  /** Who steps in for them; absent where nobody is named for that. */
  spare?: string[] | undefined
}

/** Whom each node of a model names, of those who can have tasks. */
export async function findNodePeople(
  tx: Tx,
  { tasks }: Pick<Model, 'tasks'>,
): Promise<ReadonlyMap<string, NodePeople>> {
  const executors = Object.entries(tasks).flatMap(([nodeId, { executor }]) =>
    executor ? [{ nodeId, executor }] : [],
  )
  const roles = executors.flatMap(({ executor }) =>
    executor.settingMode === 'workflowRole' ? executor.targets.filter((id) => Id.safeParse(id).success) : [],
  )
  const members = roles.length > 0 ? await membersOf(tx, roles) : new Map<string, string[]>()
  const all = executors.map(({ nodeId, executor }) => ({
    nodeId,
    named: namedBy(executor, members),
    spare: spareOf(executor),
  }))
  const there = await findThere(
    tx,
    all.flatMap(({ named = [], spare = [] }) => [...named, ...spare]),
  )
  const present = (ids: string[] | undefined) => ids?.filter((id) => there.has(id))
  return new Map(
    all.map(({ nodeId, named, spare }) => [nodeId, { named: present(named), spare: present(spare) }]),
  )
}

function namedBy(
  { settingMode, targets }: ExecutorSetting,
  members: ReadonlyMap<string, readonly string[]>,
): string[] | undefined {
  if (settingMode === 'accounts') return targets
  return settingMode === 'workflowRole' ? targets.flatMap((id) => members.get(id) ?? []) : undefined
}

function spareOf({ emptyRule, emptyAccountId }: ExecutorSetting): string[] | undefined {
  return emptyRule === 'account' && emptyAccountId !== undefined ? [emptyAccountId] : undefined
}
