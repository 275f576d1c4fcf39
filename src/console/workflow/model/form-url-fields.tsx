import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { templatesInUse } from '#contract/tabulation/entity.ts'
import { ExternalFormConfig } from '#contract/workflow/model.ts'
import { listTargets } from '#contract/workflow/model-check.ts'
import type { DrawnTask } from '#contract/workflow/node.ts'
import type { FormValues } from '../../kit/form-request.ts'
import { useEndpoint } from '../../kit/use-endpoint.ts'
import { Input } from '../../ui/input.tsx'
import { Label } from '../../ui/label.tsx'
import { Select } from '../../ui/select.tsx'
import { sheetsUrl } from './sheets-url.ts'
import { listOf } from './use-checked-model.ts'
import { useNodeConfig } from './use-node-config.ts'

/** At the desk and on the tablet. */
const formTypes = [1, 2] as const

/** What a node shows, at the desk and on the tablet: a sheet of ours, or addresses; just those that have an address are sent. */
export function FormUrlFields({ task }: { task: DrawnTask }) {
  const { t } = useTranslation('workflow-model')
  const id = useId()
  const { field } = useController<FormValues, string>({ name: 'externalFormConfigs' })
  const configs = listOf(ExternalFormConfig, field.value)
  const { data } = useEndpoint(tabulationCalls.list, templatesInUse, { background: true })
  const templates = data?.records.filter(({ version }) => version > 0) ?? []
  const own = configs.filter(({ nodeId }) => nodeId === task.nodeId)
  // Other systems' forms have ids as well.
  const isSheet = ({ formUrl }: { formUrl: string }) => formUrl === sheetsUrl
  const chosen = (own.length > 0 ? own : task.forms).find(isSheet)?.externalFormId ?? ''
  const isListed = templates.some(({ tabulationId }) => tabulationId === chosen)
  // There may be more than the list has.
  const named = useEndpoint(
    listTargets,
    { kind: 'template', ids: [chosen] },
    { enabled: chosen !== '' && !isListed, background: true },
  )
  const choose = (externalFormId: string) => {
    const others = configs.filter(({ nodeId }) => nodeId !== task.nodeId)
    const both = formTypes.map((formType) => {
      return { nodeId: task.nodeId, formType, formUrl: sheetsUrl, externalFormId }
    })
    field.onChange(externalFormId === '' ? others : [...others, ...both])
  }
  return (
    <>
      <div className="col-span-full flex min-w-0 flex-col gap-1.5">
        <Label htmlFor={id}>{t('formSheet.label')}</Label>
        <Select id={id} value={chosen} onChange={({ target }) => choose(target.value)}>
          <option value="">{t('formSheet.none')}</option>
          {chosen && !isListed ? (
            <option value={chosen}>
              {named.data?.[0]?.name ?? t(named.data ? 'formSheet.gone' : 'target.loading')}
            </option>
          ) : null}
          {templates.map(({ tabulationId, code, tabulationName, subject }) => (
            <option key={tabulationId} value={tabulationId}>
              {t(`formSheet.${subject}`, { name: `${code} ${tabulationName}` })}
            </option>
          ))}
        </Select>
      </div>
      {chosen
        ? null
        : formTypes.map((formType) => <FormUrl key={formType} task={task} formType={formType} />)}
    </>
  )
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
