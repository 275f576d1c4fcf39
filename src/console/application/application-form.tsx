import { useTranslation } from 'react-i18next'
import { type ApplicationRow, applicationCalls, applicationEntity } from '#contract/application/entity.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { useMajorOptions } from '../app/majors.ts'
import { EntityFields } from '../kit/entity-fields.tsx'
import { SelectField, TextField } from '../kit/fields.tsx'
import { optionsOf } from '../kit/options.ts'

interface ApplicationFormProps {
  /** Absent for a new one. */
  row: ApplicationRow | undefined
  onClose: () => void
}

/** Registers an application, or changes one: its code is for ever. */
export function ApplicationForm({ row, onClose }: ApplicationFormProps) {
  const { t } = useTranslation('application')
  const majors = useMajorOptions(row?.major ?? '')
  return (
    <EntityForm entity={applicationEntity} calls={applicationCalls} row={row} onClose={onClose}>
      <EntityFields>
        {{
          code: <TextField name="code" hint={t('form.codeHint')} />,
          url: <TextField name="url" hint={t('form.urlHint')} />,
          status: (
            <SelectField
              name="status"
              numeric
              options={optionsOf(t, 'status', ['1', '0'])}
              hint={t('form.statusHint')}
            />
          ),
          major: <SelectField name="major" options={majors} />,
        }}
      </EntityFields>
    </EntityForm>
  )
}
