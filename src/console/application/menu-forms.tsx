import { useTranslation } from 'react-i18next'
import {
  type MenuFunctionRow,
  type MenuRow,
  menuCalls,
  menuEntity,
  menuFunctionCalls,
  menuFunctionEntity,
} from '#contract/application/menu.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { EntityFields } from '../kit/entity-fields.tsx'
import { TextField } from '../kit/fields.tsx'

interface MenuFormProps {
  applicationId: string
  /** The menu that a new one goes below; null for the top. */
  above: MenuRow | null
  /** Absent for a new one. */
  row: MenuRow | undefined
  onClose: () => void
}

/** Adds a menu, or changes one; a dialog of its own, and a drag, put it elsewhere. */
export function MenuForm({ applicationId, above, row, onClose }: MenuFormProps) {
  const { t } = useTranslation('application-menu')
  return (
    <EntityForm
      entity={menuEntity}
      calls={menuCalls}
      row={row}
      besides={{ applicationId, ...(above && { parentId: above.applicationMenuId }) }}
      onClose={onClose}
    >
      <EntityFields>
        {{ action: row?.packaged ? null : <TextField name="action" hint={t('form.actionHint')} /> }}
      </EntityFields>
    </EntityForm>
  )
}

interface FunctionFormProps {
  applicationMenuId: string
  /** Absent for a new one. */
  row: MenuFunctionRow | undefined
  onClose: () => void
}

/** Adds a function to a menu, or renames one: its action is for ever. */
export function FunctionForm({ applicationMenuId, row, onClose }: FunctionFormProps) {
  const { t } = useTranslation('menu-function')
  return (
    <EntityForm
      entity={menuFunctionEntity}
      calls={menuFunctionCalls}
      row={row}
      besides={{ applicationMenuId }}
      onClose={onClose}
    >
      <EntityFields>
        {{ functionAction: <TextField name="functionAction" hint={t('form.actionHint')} /> }}
      </EntityFields>
    </EntityForm>
  )
}
