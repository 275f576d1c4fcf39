import { useTranslation } from 'react-i18next'
import {
  type DivisionTemplateRow,
  divisionTemplateCalls,
  divisionTemplateEntity,
} from '#contract/unit-work/template.ts'
import { item } from '#request/session.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { useMajorOptions } from '../app/majors.ts'
import { EntityFields } from '../kit/entity-fields.tsx'
import { SelectField } from '../kit/fields.tsx'
import { UnitField } from '../organization/unit-picker.tsx'
import type { ListedTemplate } from './template-parts.ts'
import { TemplatePartsField } from './template-parts-field.tsx'

interface TemplateFormProps {
  /** The one to change; absent for a new one. */
  row?: DivisionTemplateRow
  /** What a new one is a copy of. */
  from?: ListedTemplate | null
  onSaved?: (key: string) => void
  onClose: () => void
}

/** Adds a template of one's own unit, or changes one. */
export function TemplateForm({ row, from, onSaved, onClose }: TemplateFormProps) {
  const { t } = useTranslation('division-template')
  const { organizationId, organizationName } = item('userAccount') ?? {}
  const suggested = {
    organizationId,
    ...(from && { templateName: t('copyOf', { name: from.name }), major: from.major, parts: from.parts }),
  }
  return (
    <EntityForm
      entity={divisionTemplateEntity}
      calls={divisionTemplateCalls}
      row={row}
      suggested={suggested}
      onSaved={onSaved}
      onClose={onClose}
    >
      <EntityFields>
        {{
          major: <SelectField name="major" options={useMajorOptions(row?.major ?? from?.major ?? '')} />,
          organizationId: organizationId ? (
            <SelectField
              name="organizationId"
              options={[{ value: organizationId, label: organizationName ?? t('ownUnit') }]}
            />
          ) : (
            <UnitField />
          ),
          parts: <TemplatePartsField />,
          // Stopped and put into use by a button of its own.
          status: false,
        }}
      </EntityFields>
    </EntityForm>
  )
}
