import { useMemo } from 'react'
import { tabulationGroupCalls } from '#contract/tabulation/group.ts'
import type { TreeNode } from '../kit/tree-rows.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'

const all = { pageSize: 2000, sortBy: 'sort' as const }

/** All groups of templates as the nodes of a tree, in their order; none before they are there. */
export function useGroups(): readonly TreeNode[] {
  const { data } = useEndpoint(tabulationGroupCalls.list, all)
  return useMemo(
    () =>
      (data?.records ?? []).map(({ groupId, parentId, groupName, nameKey }) => ({
        id: groupId,
        parentId,
        name: groupName,
        nameKey,
      })),
    [data],
  )
}
