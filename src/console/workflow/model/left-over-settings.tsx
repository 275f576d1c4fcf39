import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CcConfig, ExecutorConfig, ExternalFormConfig } from '#contract/workflow/model.ts'
import type { DrawnTask } from '#contract/workflow/node.ts'
import type { FormValues } from '../../kit/form-request.ts'
import { Button } from '../../ui/button.tsx'
import { listOf } from './use-checked-model.ts'

/** Says how many settings are about nodes that are not drawn any more, and takes them away. */
export function LeftOverSettings({ tasks }: { tasks: readonly DrawnTask[] }) {
  const { t } = useTranslation('workflow-model')
  const executors = useController<FormValues, string>({ name: 'executorConfigs' }).field
  const copies = useController<FormValues, string>({ name: 'ccConfigs' }).field
  const forms = useController<FormValues, string>({ name: 'externalFormConfigs' }).field
  const isDrawn = ({ nodeId }: { nodeId: string }) => tasks.some((task) => task.nodeId === nodeId)
  const lists: { field: typeof executors; all: { nodeId: string }[] }[] = [
    { field: executors, all: listOf(ExecutorConfig, executors.value) },
    { field: copies, all: listOf(CcConfig, copies.value) },
    { field: forms, all: listOf(ExternalFormConfig, forms.value) },
  ]
  const count = lists.flatMap(({ all }) => all).filter((config) => !isDrawn(config)).length
  if (count === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-3 text-dense text-soft">
      {t('nodes.leftOver', { count })}
      <Button
        variant="link"
        size="text"
        onClick={() => {
          for (const { field, all } of lists) field.onChange(all.filter(isDrawn))
        }}
      >
        {t('nodes.removeLeftOver')}
      </Button>
    </p>
  )
}
