import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CcConfig, ExecutorConfig, ExternalFormConfig } from '#contract/workflow/model.ts'
import type { DrawnTask } from '#contract/workflow/node.ts'
import type { z } from '#contract/zod.ts'
import type { FormValues } from '../../kit/form-request.ts'
import { Button } from '../../ui/button.tsx'
import { listOf } from './use-checked-model.ts'

/** Says how many settings are about nodes that are not drawn any more, and takes them away. */
export function LeftOverSettings({ tasks }: { tasks: readonly DrawnTask[] }) {
  const { t } = useTranslation('workflow-model')
  const lists = [
    useLeftOver('executorConfigs', ExecutorConfig, tasks),
    useLeftOver('ccConfigs', CcConfig, tasks),
    useLeftOver('externalFormConfigs', ExternalFormConfig, tasks),
  ]
  const count = lists.reduce((sum, list) => sum + list.count, 0)
  if (count === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-3 text-dense text-soft">
      {t('nodes.leftOver', { count })}
      <Button
        variant="link"
        size="text"
        onClick={() => {
          for (const { remove } of lists) remove()
        }}
      >
        {t('nodes.removeLeftOver')}
      </Button>
    </p>
  )
}

/** How many entries of a list are about none of the tasks, and what takes them away. */
function useLeftOver<Config extends { nodeId: string }>(
  name: string,
  schema: z.ZodMiniType<Config>,
  tasks: readonly DrawnTask[],
) {
  const { field } = useController<FormValues, string>({ name })
  const all = listOf(schema, field.value)
  const drawn = all.filter(({ nodeId }) => tasks.some((task) => task.nodeId === nodeId))
  return { count: all.length - drawn.length, remove: () => field.onChange(drawn) }
}
