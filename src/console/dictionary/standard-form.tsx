import { useTranslation } from 'react-i18next'
import type { TreeKind } from '#contract/dictionary/schema.ts'
import { type Standard, standardEntity } from '#contract/dictionary/standard.ts'
import { item } from '#request/session.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { useMajorName, useMajors } from '../app/majors.ts'
import { ChoicesField } from '../kit/choices-field.tsx'
import { EntityFields } from '../kit/entity-fields.tsx'
import { SelectField } from '../kit/fields.tsx'
import { standardCallsOf } from './dictionary-calls.ts'

interface StandardFormProps {
  kind: TreeKind
  /** Absent for a new one. */
  row: Standard | undefined
  onSaved?: (dictionaryId: string) => void
  onClose: () => void
}

/** Adds a standard, of one's own unit as a rule, or changes one. */
export function StandardForm({ kind, row, onSaved, onClose }: StandardFormProps) {
  const { t } = useTranslation('standard')
  const majorName = useMajorName()
  const majors = useMajors().filter(({ code, status }) => status === 1 || row?.majors.includes(code))
  const { organizationId, organizationName } = item('userAccount') ?? {}
  return (
    <EntityForm
      entity={standardEntity}
      calls={standardCallsOf(kind)}
      row={row}
      besides={{ kind }}
      suggested={{ organizationId }}
      onSaved={onSaved}
      onClose={onClose}
    >
      <EntityFields>
        {{
          organizationId: organizationId ? (
            <SelectField
              name="organizationId"
              hint={t('ownerHint')}
              options={[{ value: organizationId, label: organizationName ?? t('ownUnit') }]}
            />
          ) : null,
          majors: (
            <ChoicesField
              name="majors"
              label={t('field.majors')}
              options={majors.map(({ code }) => ({ value: code, label: majorName(code) }))}
            />
          ),
        }}
      </EntityFields>
    </EntityForm>
  )
}
