import { useController } from 'react-hook-form'
import type { z } from '#contract/zod.ts'
import type { FormValues } from '../../kit/form-request.ts'
import { listOf } from './use-checked-model.ts'

/** What one of the lists of the model says of a node, and its change; nothing takes it away. */
export function useNodeConfig<Config extends { nodeId: string }>(
  name: 'executorConfigs' | 'ccConfigs' | 'externalFormConfigs',
  schema: z.ZodMiniType<Config>,
  isIt: (config: Config) => boolean,
): [Config | undefined, (config: Config | undefined) => void] {
  const { field } = useController<FormValues, string>({ name })
  const all = listOf(schema, field.value)
  const write = (config: Config | undefined) => {
    const at = all.findIndex(isIt)
    const others = all.filter((each) => !isIt(each))
    field.onChange(config ? others.toSpliced(at < 0 ? others.length : at, 0, config) : others)
  }
  return [all.find(isIt), write]
}
