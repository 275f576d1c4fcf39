import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DrawnTask } from '#contract/workflow/node.ts'
import { CcFields } from './cc-fields.tsx'
import { ExecutorFields } from './executor-fields.tsx'
import { FormUrlFields } from './form-url-fields.tsx'

/** What is set for a node: who acts there, whom it is copied to, and what it shows. */
export function NodeFields({ task }: { task: DrawnTask }) {
  const { t } = useTranslation('workflow-model')
  return (
    <section aria-label={task.name} className="flex min-w-0 max-w-3xl flex-col gap-6">
      <h2 className="font-semibold text-heading">{task.name}</h2>
      <Group title={t('field.executorConfigs')}>
        <ExecutorFields task={task} />
      </Group>
      <Group title={t('field.ccConfigs')}>
        <CcFields task={task} />
      </Group>
      <Group title={t('field.externalFormConfigs')}>
        <FormUrlFields task={task} />
      </Group>
    </section>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-panel border bg-panel">
      <h3 className="border-b px-4 py-2.5 font-medium text-body">{title}</h3>
      <div className="grid grid-cols-2 gap-x-5 gap-y-4 p-4 max-[40rem]:grid-cols-1">{children}</div>
    </section>
  )
}
