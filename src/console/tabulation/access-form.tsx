import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/role/schema.ts'
import { accesses, CellPermission, type Template } from '#contract/tabulation/template-schema.ts'
import { ChoicesField } from '../kit/choices-field.tsx'
import { SelectField, SuggestField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { wholeRequest } from '../kit/form-request.ts'
import { optionsOf } from '../kit/options.ts'
import { useTemplateNodes } from './use-template-nodes.ts'

interface AccessFormProps {
  tabulationId: string
  template: Template
  roles: readonly Pick<Role, 'roleId' | 'roleName'>[]
  /** The cells that a new one is about. */
  at?: string
  /** Absent for a new one. */
  permission: CellPermission | undefined
  onTake: (permission: CellPermission) => void
  onClose: () => void
}

/** What certain roles may do with a cell or a range, and at which nodes of processes that fill the template in. */
export function AccessForm({
  tabulationId,
  template,
  roles,
  at = '',
  permission,
  onTake,
  onClose,
}: AccessFormProps) {
  const { t } = useTranslation('tabulation')
  const nodes = useTemplateNodes(tabulationId)
  const [{ initial, build }] = useState(() => ({
    initial: { at, access: 'edit', roleIds: [], nodeIds: [], ...permission },
    build: wholeRequest(),
  }))
  return (
    <FormDialog
      title={t(permission ? 'access.change' : 'access.add')}
      action={t('access.take')}
      schema={CellPermission}
      initial={initial}
      build={build}
      submit={async (taken) => onTake(taken)}
      onClose={onClose}
    >
      <SuggestField
        name="at"
        label={t('access.at')}
        hint={t('access.atHint')}
        required
        options={namedAreas(template).map(({ at, name }) => ({ value: at, label: `${name} ${at}` }))}
      />
      <SelectField
        name="access"
        label={t('access.access')}
        required
        options={optionsOf(t, 'access', accesses)}
      />
      <ChoicesField
        name="roleIds"
        label={t('access.roles')}
        hint={t('access.rolesHint')}
        options={roles.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))}
      />
      {nodes.size > 0 || permission?.nodeIds ? (
        <ChoicesField
          name="nodeIds"
          label={t('access.nodes')}
          hint={t('access.nodesHint')}
          options={[...nodes].map(([value, label]) => ({ value, label }))}
        />
      ) : null}
    </FormDialog>
  )
}

/** The areas of a template that people have a word for: its fields, its named cells and its repeated rows. */
export function namedAreas({ fields, names }: Template): { at: string; name: string }[] {
  const all = [...fields.map(({ at, label }) => ({ at, name: label })), ...names]
  return [...new Map(all.toReversed().map((each) => [each.at, each])).values()].toReversed()
}
