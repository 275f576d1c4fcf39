import { useMemo } from 'react'
import { listUnitTypes } from '#contract/organization/endpoints.ts'
import { usePackagedName } from '../app/use-packaged-name.ts'
import type { FilterOption } from '../kit/select-filter.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'

const nothing = {}

/** The types of units to choose from, in order. */
export function useUnitTypeOptions(): FilterOption[] {
  const named = usePackagedName()
  const { data } = useEndpoint(listUnitTypes, nothing)
  return useMemo(
    () =>
      (data ?? []).map(({ organizationTypeId, organizationTypeName }) => ({
        value: organizationTypeId,
        label: named(organizationTypeName),
      })),
    [data, named],
  )
}
