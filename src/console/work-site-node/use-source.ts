import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listProjectStandards, type ProjectStandard } from '#contract/dictionary/project-standard.ts'
import { type SourceNode, subtreesOf } from '#contract/work-site-node/expand.ts'
import type { DictionaryTree } from '#offline/dictionary/dictionary-tree.ts'
import { useDictionaries } from '../app/dictionaries.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'

/** The EBS standards that a project uses; undefined while they load. */
export function useStandards(projectId: string) {
  const { data, error, refetch } = useEndpoint(listProjectStandards, { projectId })
  const standards = useMemo(() => data?.filter(({ kind }) => kind === 'ebs'), [data])
  return { standards, error, retry: () => void refetch() }
}

/** The nodes of a standard as a project has pinned it, each before what hangs on it. */
export function useSource(standard: ProjectStandard | undefined) {
  const dictionaries = useDictionaries()
  const { pinned = '', parts = 0 } = standard ?? {}
  return useQuery({
    queryKey: ['dictionary.source', pinned],
    queryFn: async () => sourceOf(await (await dictionaries()).pinnedTree(pinned, parts)),
    enabled: standard !== undefined,
    structuralSharing: false,
    // A version never changes.
    meta: { changedBy: [] },
    gcTime: 0,
  })
}

function sourceOf(tree: DictionaryTree): SourceNode[] {
  return Array.from({ length: tree.size }, (_, line) => {
    const { nodeId, code, name, unit, loop } = tree.itemAt(line)
    const parent = tree.parentOf(line)
    return {
      ...{ nodeId, code, name, unit, loop },
      parentId: parent < 0 ? 0 : tree.idAt(parent),
      // A line is a node's place in the tree's order.
      sort: line,
    }
  })
}

/** The chosen subtree. */
export function useSubtree(nodes: readonly SourceNode[] | undefined, topId: number | undefined) {
  return useMemo(() => (nodes && topId !== undefined ? subtreesOf(nodes, [topId]) : []), [nodes, topId])
}
