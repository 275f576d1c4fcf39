import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDepartment, moveDepartment, updateDepartment } from '#contract/department/endpoints.ts'
import {
  type Department,
  DepartmentAdd,
  DepartmentEdit,
  DepartmentMove,
  departmentTypes,
} from '#contract/department/schema.ts'
import { newId } from '#request/id.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { NumberField, SelectField, TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { changedRequest, type FormValues, wholeRequest } from '../kit/form-request.ts'
import { optionsOf } from '../kit/options.ts'

interface DepartmentFormProps {
  organizationId: string
  departments: readonly Department[]
  /** Absent for a new one. */
  department: Department | undefined
  /** The department above a new one, until another is chosen. */
  parentId?: string | undefined
  onClose: () => void
}

/** Makes a department, or changes its name, type and status; another place it gets by a move. */
export function DepartmentForm({
  organizationId,
  departments,
  department,
  parentId,
  onClose,
}: DepartmentFormProps) {
  const { t } = useTranslation('department')
  const send = useGatewayCall('department')
  const [initial] = useState(
    (): FormValues => ({
      departmentName: department?.departmentName ?? '',
      type: department?.type ?? 'department',
      status: department?.status ?? 1,
      ...(department ? {} : { parentId: parentId ?? '' }),
    }),
  )
  const [build] = useState(() => {
    if (!department) return wholeRequest({ departmentId: newId(), organizationId })
    const { departmentId, revision } = department
    return changedRequest({ departmentId, baseRevision: revision })
  })
  const fields = (
    <>
      <TextField required wide name="departmentName" label={t('field.departmentName')} />
      <SelectField
        required
        name="type"
        label={t('field.type')}
        options={optionsOf(t, 'type', departmentTypes)}
      />
      <SelectField
        required
        numeric
        name="status"
        label={t('field.status')}
        options={optionsOf(t, 'status', ['1', '0'])}
      />
      {department ? null : (
        <SelectField name="parentId" label={t('field.parentId')} options={optionsFor(departments)} />
      )}
    </>
  )
  const draft = `department ${department?.departmentId ?? `new ${organizationId}`}`
  const common = { initial, build, draft, onClose, children: fields }
  return department ? (
    <FormDialog
      {...common}
      title={t('edit')}
      schema={DepartmentEdit}
      submit={async (request) => {
        await send(updateDepartment, request)
      }}
    />
  ) : (
    <FormDialog
      {...common}
      title={t('add')}
      schema={DepartmentAdd}
      submit={async (request) => {
        await send(addDepartment, request)
      }}
    />
  )
}

function optionsFor(departments: readonly Department[]) {
  return departments.map(({ departmentId, departmentName }) => ({
    value: departmentId,
    label: departmentName,
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
      <SelectField
        name="parentId"
        label={t('field.parentId')}
        options={optionsFor(departments.filter((each) => each.departmentId !== departmentId))}
      />
      <NumberField name="position" label={t('field.position')} hint={t('positionHint')} />
    </FormDialog>
  )
}
