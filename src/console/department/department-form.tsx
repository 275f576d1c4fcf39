import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDepartment, moveDepartment, updateDepartment } from '#contract/department/endpoints.ts'
import {
  type Department,
  DepartmentMove,
  departmentEntity,
  departmentTypes,
} from '#contract/department/entity.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { NumberField, SelectField, TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import type { FormValues } from '../kit/form-request.ts'
import { optionsOf } from '../kit/options.ts'
import type { ChoiceNode } from '../kit/tree-choice.tsx'
import { TreeField } from '../kit/tree-field.tsx'
import { outsideOf } from '../kit/tree-rows.ts'

interface DepartmentFormProps {
  organizationId: string
  departments: readonly Department[]
  /** Absent for a new one. */
  department: Department | undefined
  /** The department above a new one, until another is chosen. */
  parentId?: string | undefined
  onClose: () => void
}

/** Adds a department, or changes its name, type and status; another place it gets by a move. */
export function DepartmentForm({
  organizationId,
  departments,
  department,
  parentId,
  onClose,
}: DepartmentFormProps) {
  const { t } = useTranslation('department')
  return (
    <EntityForm
      entity={departmentEntity}
      calls={{ add: addDepartment, update: updateDepartment }}
      row={department}
      besides={{ organizationId }}
      suggested={{ parentId }}
      onClose={onClose}
    >
      <TextField wide name="departmentName" />
      <SelectField required name="type" options={optionsOf(t, 'type', departmentTypes)} />
      <SelectField required numeric name="status" options={optionsOf(t, 'status', ['1', '0'])} />
      <TreeField name="parentId" nodes={nodesOf(departments, t('status.0'))} />
    </EntityForm>
  )
}

function nodesOf(departments: readonly Department[], stopped: string): ChoiceNode[] {
  return departments.map(({ departmentId, parentId, departmentName, nameKey, status }) => ({
    id: departmentId,
    parentId,
    name: departmentName,
    nameKey,
    ...(status === 0 && { disabled: true, note: stopped }),
  }))
}

interface MoveDepartmentProps {
  department: Department
  departments: readonly Department[]
  onClose: () => void
}

/** Puts a department below another one, and in its place there: what a drag does, for fingers and keys. */
export function MoveDepartment({ department, departments, onClose }: MoveDepartmentProps) {
  const { t } = useTranslation('department')
  const send = useGatewayCall('department')
  const { departmentId, revision, parentId } = department
  const [initial] = useState((): FormValues => ({ parentId: parentId ?? '', position: undefined }))
  const [build] = useState(() => (values: FormValues) => {
    const above = values.parentId || undefined
    const place = typeof values.position === 'number' ? { position: values.position - 1 } : {}
    return {
      departmentId,
      baseRevision: revision,
      ...place,
      ...(above ? { parentId: above } : { clear: ['parentId'] }),
    }
  })
  return (
    <FormDialog
      title={t('moveNamed', { name: department.departmentName })}
      schema={DepartmentMove}
      initial={initial}
      build={build}
      submit={async (request) => {
        await send(moveDepartment, request)
      }}
      onClose={onClose}
    >
      <TreeField
        name="parentId"
        label={t('field.parentId')}
        nodes={outsideOf(nodesOf(departments, t('status.0')), departmentId)}
      />
      <NumberField name="position" label={t('field.position')} hint={t('positionHint')} />
    </FormDialog>
  )
}
