import { useEffect, useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { listNodes } from '#contract/organization/node-endpoints.ts'
import type { OrganizationNode, Place } from '#contract/organization/node-schema.ts'
import type { FormValues } from '../kit/form-request.ts'
import type { SelectFilterProps } from '../kit/select-filter.tsx'
import { messageOf } from '../kit/states.tsx'
import type { ChoiceNode } from '../kit/tree-choice.tsx'
import { TreeField } from '../kit/tree-field.tsx'
import { TreeFilter } from '../kit/tree-filter.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import type { ListRequest } from '../kit/use-list.ts'
import { Button } from '../ui/button.tsx'

const nothing = {}

/** The units and departments within reach, to choose from, and what a choice among them names; who is new to one that is stopped does not choose it. */
export interface PlaceChoice {
  units: ChoiceNode[]
  departmentsOf: (organizationId: string) => ChoiceNode[]
  /** Undefined when there is no such unit; a department of another unit is left out. */
  place: (organizationId: string, departmentId: string) => Place | undefined
}

/** The choice, and why there is nothing to choose from when it could not be had. */
export interface Places extends PlaceChoice {
  error: unknown
  retry: () => void
}

/** Units and departments to choose from, also without a network once they were seen. */
export function usePlaces(): Places {
  const { t } = useTranslation('person')
  const { data: nodes, error: failure, refetch } = useEndpoint(listNodes, nothing)
  const error = nodes ? null : failure
  return useMemo(
    () => ({ ...choiceOf(nodes ?? [], t('place.stopped')), error, retry: () => void refetch() }),
    [nodes, error, refetch, t],
  )
}

function choiceOf(nodes: readonly OrganizationNode[], stopped: string): PlaceChoice {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const unitOf = (node: OrganizationNode): string | undefined => {
    let parent = node.parentId
    while (parent !== undefined && byId.get(parent)?.category === 2) parent = byId.get(parent)?.parentId
    return parent
  }
  const choice = ({ nodeId, parentId, nodeName, nameKey, status }: OrganizationNode): ChoiceNode => ({
    id: nodeId,
    parentId,
    name: nodeName,
    nameKey,
    ...(status === 0 && { disabled: true, note: stopped }),
  })
  const departments = new Map<string | undefined, OrganizationNode[]>()
  for (const node of nodes) {
    if (node.category !== 2) continue
    const unit = unitOf(node)
    departments.set(unit, [...(departments.get(unit) ?? []), node])
  }
  return {
    units: nodes.filter(({ category }) => category === 1).map(choice),
    departmentsOf: (organizationId) => departments.get(organizationId)?.map(choice) ?? [],
    place(organizationId, departmentId) {
      const unit = byId.get(organizationId)
      if (!unit) return undefined
      const department = departments.get(organizationId)?.find(({ nodeId }) => nodeId === departmentId)
      return {
        organizationId,
        organizationName: unit.nodeName,
        ...(department && { departmentId, departmentName: department.nodeName }),
      }
    },
  }
}

/**
 * Unit, and department within it. The unit's field is named `place`, after what the request has: that is where the
 * gateway's word about either of them is shown.
 */
export function PlaceFields({ places }: { places: Places }) {
  const { t } = useTranslation('person')
  const departments = useDepartmentsOf(places, 'place')
  return (
    <>
      <PlacesFailure places={places} />
      <TreeField required name="place" label={t('field.organizationId')} nodes={places.units} />
      <TreeField name="departmentId" label={t('field.departmentId')} nodes={departments} />
    </>
  )
}

/** The departments of the unit that the form names; a chosen one of another unit is taken back. */
export function useDepartmentsOf(places: PlaceChoice, unitField: string): ChoiceNode[] {
  const { setValue } = useFormContext<FormValues>()
  const [unit, department] = useWatch<FormValues>({ name: [unitField, 'departmentId'] })
  const departments = places.departmentsOf(String(unit ?? ''))
  const known = places.units.length > 0
  const strange = known && Boolean(department) && !departments.some(({ id }) => id === department)
  useEffect(() => {
    if (strange) setValue('departmentId', '')
  }, [strange, setValue])
  return departments
}

/** Says that there are no units to choose from because they could not be had. */
export function PlacesFailure({ places: { error, retry } }: { places: Places }) {
  const { t } = useTranslation(['person', 'kit'])
  return error ? (
    <p role="alert" className="col-span-full text-danger text-dense">
      {t('field.organizationId')} · {messageOf(error)}{' '}
      <Button variant="link" size="text" onClick={retry}>
        {t('kit:error.retry')}
      </Button>
    </p>
  ) : null
}

type UnitFilterProps<Request extends ListRequest, Row> = Pick<
  SelectFilterProps<Request, Row>,
  'list' | 'name'
> & { places: Places }

/** Narrows a list to a unit, where there is more than one, and says when the units could not be had. */
export function UnitFilter<Request extends ListRequest, Row>({
  list,
  name,
  places,
}: UnitFilterProps<Request, Row>) {
  const { t } = useTranslation('person')
  return (
    <>
      <PlacesFailure places={places} />
      {places.units.length > 1 ? (
        <TreeFilter list={list} name={name} label={t('field.organizationId')} nodes={places.units} />
      ) : null}
    </>
  )
}

/** The place that a form with `PlaceFields` names. */
export function placeOfForm({ place, departmentId }: FormValues, places: PlaceChoice): Place | undefined {
  return places.place(String(place ?? ''), String(departmentId ?? ''))
}
