import { workflowModelCalls } from '#contract/workflow/model.ts'
import type { FilterOption } from '../../kit/select-filter.tsx'
import { useEndpoint } from '../../kit/use-endpoint.ts'

const everyModel = { pageSize: 500 }

/** The categories that models have, to choose from. */
export function useCategories(): FilterOption[] {
  const { data } = useEndpoint(workflowModelCalls.list, everyModel, { background: true })
  const categories = new Set(data?.records.flatMap(({ category }) => category ?? []))
  return [...categories].sort().map((value) => ({ value, label: value }))
}
