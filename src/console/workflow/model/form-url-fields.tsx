import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ExternalFormConfig } from '#contract/workflow/model.ts'
import type { DrawnTask } from '#contract/workflow/node.ts'
import { Input } from '../../ui/input.tsx'
import { Label } from '../../ui/label.tsx'
import { useNodeConfig } from './use-node-config.ts'

/** At the desk and on the tablet. */
const formTypes = [1, 2] as const

/** What a node shows, at the desk and on the tablet; just those that have an address are sent. */
export function FormUrlFields({ task }: { task: DrawnTask }) {
  return formTypes.map((formType) => <FormUrl key={formType} task={task} formType={formType} />)
}

function FormUrl({ task: { nodeId, forms }, formType }: { task: DrawnTask; formType: 1 | 2 }) {
  const { t } = useTranslation('workflow-model')
  const id = useId()
  const [config, write] = useNodeConfig(
    'externalFormConfigs',
    ExternalFormConfig,
    (each) => each.nodeId === nodeId && each.formType === formType,
  )
  const drawn = forms.find((form) => form.formType === formType)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label htmlFor={id}>{t(`formType.${formType}`)}</Label>
      <Input
        id={id}
        maxLength={500}
        placeholder={drawn?.formUrl ?? t('formUrlHint')}
        value={config?.formUrl ?? ''}
        onChange={({ target }) => {
          const formUrl = target.value.trimStart()
          write(formUrl === '' ? undefined : { ...config, nodeId, formType, formUrl })
        }}
      />
    </div>
  )
}
