import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addRole, updateRole } from '#contract/role/endpoints.ts'
import { RoleAdd, type RoleDetail, RoleEdit } from '#contract/role/schema.ts'
import { newId } from '#request/id.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { FieldFrame } from '../kit/field-frame.tsx'
import { TextAreaField, TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { changedRequest, wholeRequest } from '../kit/form-request.ts'
import { UnitField } from '../organization/unit-picker.tsx'
import { Checkbox } from '../ui/checkbox.tsx'

interface RoleFormProps {
  /** Absent for a new one. */
  role?: RoleDetail
  onSaved?: (roleId: string) => void
  onClose: () => void
}

/** Name and remark of a role, and whether it demands a second factor; of a new one, also where it holds. */
export function RoleForm({ role, onSaved, onClose }: RoleFormProps) {
  return role ? <EditRole role={role} onClose={onClose} /> : <AddRole onSaved={onSaved} onClose={onClose} />
}

interface AddRoleProps {
  onSaved: ((roleId: string) => void) | undefined
  onClose: () => void
}

const blank = { roleName: '', organizationIds: '', remark: '', factorRequired: false }

function AddRole({ onSaved, onClose }: AddRoleProps) {
  const { t } = useTranslation('role')
  const send = useGatewayCall('role')
  const [build] = useState(() => {
    const whole = wholeRequest({ roleId: newId(), dataPermission: 'own' })
    return (values: Parameters<typeof whole>[0], dirty: Parameters<typeof whole>[1]) => {
      const { organizationIds, ...named } = values
      return { ...whole(named, dirty), organizationIds: organizationIds ? [organizationIds] : [] }
    }
  })
  return (
    <FormDialog
      title={t('form.add')}
      schema={RoleAdd}
      initial={blank}
      build={build}
      draft="role new"
      submit={async (request) => {
        await send(addRole, request)
        onSaved?.(request.roleId)
      }}
      onClose={onClose}
    >
      <TextField required name="roleName" label={t('field.roleName')} />
      <UnitField name="organizationIds" label={t('field.unit')} hint={t('field.unitHint')} />
      <TextAreaField name="remark" label={t('field.remark')} />
      <FactorField />
    </FormDialog>
  )
}

function EditRole({ role, onClose }: { role: RoleDetail; onClose: () => void }) {
  const { t } = useTranslation('role')
  const send = useGatewayCall('role')
  // What was open when the form was: a row that changes beneath it must not change what counts as an edit.
  const [{ initial, build }] = useState(() => ({
    initial: {
      roleName: role.roleName,
      remark: role.remark ?? '',
      factorRequired: role.factorRequired,
    },
    build: changedRequest({ roleId: role.roleId, baseRevision: role.revision }),
  }))
  return (
    <FormDialog
      title={t('form.edit')}
      about={role.roleName}
      schema={RoleEdit}
      initial={initial}
      build={build}
      draft={`role ${role.roleId}`}
      submit={async (request) => {
        await send(updateRole, request)
      }}
      onClose={onClose}
    >
      <TextField required name="roleName" label={t('field.roleName')} />
      <TextAreaField name="remark" label={t('field.remark')} />
      <FactorField />
    </FormDialog>
  )
}

/** Whether anyone who has the role needs a second factor (SES-21). */
function FactorField() {
  const { t } = useTranslation('role')
  return (
    <FieldFrame
      wide
      name="factorRequired"
      label={t('field.factorRequired')}
      hint={t('form.factorHint')}
      control={(field, aria) => (
        <Checkbox {...aria} checked={field.value === true} onCheckedChange={field.onChange} />
      )}
    />
  )
}
