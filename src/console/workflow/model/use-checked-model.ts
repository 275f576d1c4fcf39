import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { CcConfig, ExecutorConfig, ExternalFormConfig, type WorkflowModel } from '#contract/workflow/model.ts'
import { checkModel, checkSavedModel, type ModelToCheck } from '#contract/workflow/model-check.ts'
import { z } from '#contract/zod.ts'
import { call } from '#request/call.ts'
import type { FormValues } from '../../kit/form-request.ts'
import { usePaused } from '../../kit/use-paused.ts'

const watched = ['bpmnXml', 'executorConfigs', 'ccConfigs', 'externalFormConfigs'] as const

/**
 * What the gateway reads in the model that is being written, and what would keep that from being deployed.
 * @param saved of which just that is told as it is saved: for those who only look at it.
 */
export function useCheckedModel(
  { control }: Pick<UseFormReturn<FormValues>, 'control'>,
  saved: WorkflowModel | undefined,
) {
  const [bpmnXml, executors, copies, forms] = useWatch<FormValues>({ control, name: [...watched] })
  const model: ModelToCheck = {
    bpmnXml: String(bpmnXml),
    executorConfigs: listOf(ExecutorConfig, executors),
    ccConfigs: listOf(CcConfig, copies),
    externalFormConfigs: listOf(ExternalFormConfig, forms),
  }
  const asked = usePaused(JSON.stringify(model))
  return useQuery({
    queryKey: saved ? [checkSavedModel.id, saved.id, saved.revision] : [checkModel.id, asked],
    queryFn: ({ signal }) =>
      saved
        ? call(checkSavedModel, { id: saved.id }, { signal, background: true })
        : call(checkModel, checkModelOf(asked), { signal, background: true }),
    placeholderData: keepPreviousData,
    // It is as large as the model, and worth nothing once that is another.
    gcTime: 0,
  })
}

export type CheckedQuery = ReturnType<typeof useCheckedModel>

function checkModelOf(asked: string): ModelToCheck {
  return z.parse(checkModel.request, JSON.parse(asked))
}

/** The entries of a list in the form that are right so far. */
export function listOf<Each>(each: z.ZodMiniType<Each>, value: unknown): Each[] {
  return Array.isArray(value) ? value.flatMap((entry) => each.safeParse(entry).data ?? []) : []
}
