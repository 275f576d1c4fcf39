import { useTranslation } from 'react-i18next'
import {
  type ContainerRow,
  containerCalls,
  containerEntity,
  listContainerUnits,
} from '#contract/container/entity.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { PlaceOnLine } from '../app/place-on-line.tsx'
import { useProjectParts } from '../app/project-parts.ts'
import { useValueOptions } from '../app/value-names.tsx'
import { EntityFields } from '../kit/entity-fields.tsx'
import { SelectField } from '../kit/fields.tsx'
import { TreeField } from '../kit/tree-field.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'

interface ContainerFormProps {
  projectId: string
  /** Absent for a new one. */
  row?: ContainerRow | undefined
  /** Beneath which a new one is suggested. */
  parent?: ContainerRow
  onClose: () => void
}

/** Adds a container to a project, or changes and moves one. */
export function ContainerForm({ projectId, row, parent, onClose }: ContainerFormProps) {
  const { t } = useTranslation('container')
  const { lines, containers, alignmentsOf } = useProjectParts(projectId)
  const { data: units = [] } = useEndpoint(listContainerUnits, { projectId })
  return (
    <EntityForm
      entity={containerEntity}
      calls={containerCalls}
      besides={{ projectId }}
      suggested={parent ? { parentId: parent.containerId, lineId: parent.lineId } : {}}
      row={row}
      onClose={onClose}
    >
      <EntityFields>
        {{
          type: <SelectField name="type" options={useValueOptions('container_type')} />,
          parentId: (
            <TreeField name="parentId" nodes={containers.filter(({ id }) => id !== row?.containerId)} />
          ),
          lineId: <SelectField name="lineId" options={lines} />,
          organizationId: (
            <SelectField
              name="organizationId"
              hint={t('form.unitHint')}
              options={units.map(({ organizationId, organizationName }) => ({
                value: organizationId,
                label: organizationName,
              }))}
            />
          ),
          alignment: <PlaceOnLine alignmentsOf={alignmentsOf} />,
          startMileage: false,
          endMileage: false,
        }}
      </EntityFields>
    </EntityForm>
  )
}
