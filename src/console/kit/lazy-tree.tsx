import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { Endpoint, RequestOf } from '#contract/define-endpoint.ts'
import { useDataSource } from './data-source.tsx'
import { ErrorState, RowsSkeleton } from './states.tsx'
import { TreePane, type TreePaneProps, type TreeSearch } from './tree-pane.tsx'
import type { TreeNode } from './tree-rows.ts'
import { endpointQuery, type ReadOptions } from './use-endpoint.ts'

function together<Level>(levels: readonly UseQueryResult<Level>[]) {
  const failed = levels.filter(({ isError }) => isError)
  return {
    /** In the order in which they were opened; undefined while one is on its way. */
    levels: levels.map(({ data }) => data),
    error: failed[0]?.error,
    retry: () => {
      for (const level of failed) void level.refetch()
    },
  }
}

/** The levels of a tree that were opened, each asked for by itself. */
export function useLevels<E extends Endpoint>(
  endpoint: E,
  opened: readonly RequestOf<E>[],
  options?: ReadOptions,
) {
  const source = useDataSource()
  return useQueries({
    queries: opened.map((request) => endpointQuery(source, endpoint, request, options)),
    combine: together,
  })
}

type Read = Pick<UseQueryResult<unknown>, 'data' | 'error' | 'refetch'>

interface LazyTreeProps<Node extends TreeNode> extends Omit<TreePaneProps<Node>, 'search'> {
  top: Read
  opened: { error: unknown; retry: () => void }
  /** What the keyword finds. */
  found: Read
  /** The keyword that is asked for; '' while there is none, or it is still being typed. */
  keyword: string
  search: Pick<TreeSearch, 'label' | 'onKeyword'>
}

/** A tree whose levels come when they are opened, and whose keyword is looked for at the gateway. */
export function LazyTree<Node extends TreeNode>({
  top,
  opened,
  found,
  keyword,
  search,
  ...tree
}: LazyTreeProps<Node>) {
  if (!top.data)
    return top.error ? <ErrorState error={top.error} retry={() => void top.refetch()} /> : <RowsSkeleton />
  const instead = found.error ? (
    <ErrorState error={found.error} retry={() => void found.refetch()} />
  ) : !keyword || !found.data ? (
    <RowsSkeleton rows={4} />
  ) : null
  return (
    <>
      {opened.error && !keyword ? <ErrorState error={opened.error} retry={opened.retry} /> : null}
      <TreePane {...tree} search={{ ...search, instead }} />
    </>
  )
}
