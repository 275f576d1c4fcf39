import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { loopKinds } from '#contract/dictionary/schema.ts'
import { useMajorOptions } from '../app/majors.ts'
import { SelectField, TextField } from '../kit/fields.tsx'
import { optionsOf } from '../kit/options.ts'

interface NodeFieldsProps {
  /** The full code of the node above; empty for a root. */
  above: string
}

/** What people give of a node. */
export function NodeFields({ above }: NodeFieldsProps) {
  const { t } = useTranslation('dictionary-node')
  const segment: unknown = useWatch({ name: 'segment' })
  const loop: unknown = useWatch({ name: 'loop' })
  const major: unknown = useWatch({ name: 'major' })
  const majors = useMajorOptions(String(major ?? ''))
  const label = (name: string) => t(`field.${name}`)
  return (
    <>
      <TextField required wide name="name" label={label('name')} />
      <TextField
        required
        name="segment"
        label={label('segment')}
        hint={t('fullCode', { code: `${above}${String(segment ?? '')}` })}
      />
      <TextField name="unit" label={label('unit')} />
      <TextField name="class" label={label('class')} />
      <SelectField name="major" label={label('major')} options={majors} />
      <TextField wide name="origin" label={label('origin')} />
      <SelectField name="loop" label={label('loop')} options={optionsOf(t, 'loop', loopKinds)} />
      {loop ? <TextField name="loopRule" label={label('loopRule')} hint={t('loopRuleHint')} /> : null}
      <TextField wide name="quantityRule" label={label('quantityRule')} hint={t('quantityRuleHint')} />
    </>
  )
}
