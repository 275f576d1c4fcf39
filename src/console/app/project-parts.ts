import { useMemo } from 'react'
import { getProjectStructure } from '#contract/project/endpoints.ts'
import type { Line } from '#contract/project/schema.ts'
import type { FilterOption } from '../kit/select-filter.tsx'
import type { ChoiceNode } from '../kit/tree-choice.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'

/** The lines and the tree of containers of a project, to choose from; none as long as they are not here. */
export interface ProjectParts {
  lines: readonly FilterOption[]
  containers: readonly ChoiceNode[]
  /** The chain tables of a line. */
  alignmentsOf: (lineId: string) => Line['alignments'] | undefined
}

/** What rows of a project can hang on; nothing where no project is named. */
export function useProjectParts(projectId = ''): ProjectParts {
  const { data } = useEndpoint(
    getProjectStructure,
    { projectId },
    { enabled: projectId !== '', storedFirst: true },
  )
  return useMemo(
    () => ({
      lines: data?.lines.map(({ lineId, lineName }) => ({ value: lineId, label: lineName })) ?? [],
      containers:
        data?.containers.map(({ containerId, parentId, name }) => ({ id: containerId, parentId, name })) ??
        [],
      alignmentsOf: (id) => data?.lines.find(({ lineId }) => lineId === id)?.alignments,
    }),
    [data],
  )
}
