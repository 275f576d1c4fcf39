import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type WorkflowModel, workflowModelCalls } from '#contract/workflow/model.ts'
import { useGatewayCall } from '../../app/use-gateway-call.ts'
import { useRequestForm } from '../../kit/use-request-form.ts'
import { modelForm } from './model-values.ts'

/** The form about a model: it stays open over a save, and goes on from what was saved. @param row absent for a new one. */
export function useModelRequest(row: WorkflowModel | undefined, onSaved: (saved: WorkflowModel) => void) {
  const { t } = useTranslation('workflow-model')
  const send = useGatewayCall('workflow-model')
  const { names, ...options } = useMemo(() => modelForm(row), [row])
  const [sending, setSending] = useState(false)
  const call = row ? workflowModelCalls.update : workflowModelCalls.add
  const request = useRequestForm({
    ...options,
    title: row?.name ?? t('form.add'),
    schema: call.request,
    async submit(asked) {
      setSending(true)
      try {
        const { model } = await send(call, asked, undefined, { inItsWords: true })
        onSaved(model)
      } finally {
        // At once: a field that was refused takes the focus, which nothing inert does.
        flushSync(() => setSending(false))
      }
    },
    onClose() {},
  })
  const shown = useRef(row)
  const beginAgain = useEffectEvent(request.beginAgain)
  useEffect(() => {
    if (shown.current !== row) beginAgain()
    shown.current = row
  }, [row])
  return { request, call, sending, names, entity: options.entity }
}
