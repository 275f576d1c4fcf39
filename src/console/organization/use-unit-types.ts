import { useMemo } from 'react'
import { listUnitTypes } from '#contract/organization/node-endpoints.ts'
import { usePackagedNames } from '../app/use-packaged-names.ts'
import type { FilterOption } from '../kit/select-filter.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'

const nothing = {}

/** The types of units to choose from, in order. */
export function useUnitTypeOptions(): FilterOption[] {
  const named = usePackagedNames()
  const { data } = useEndpoint(listUnitTypes, nothing)
  return useMemo(
    () =>
      (data ?? []).map(({ organizationTypeId, organizationTypeName }) => ({
        value: organizationTypeId,
        label: named.unitType(organizationTypeName),
      })),
    [data, named],
  )
}
