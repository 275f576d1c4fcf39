import { Id } from '#contract/id.ts'
import { CcConfig, ExecutorConfig, ExternalFormConfig, UseScopeConfig } from '#contract/workflow/model.ts'
import { listTargets, TargetKind } from '#contract/workflow/model-check.ts'
import { mostTargets } from '#contract/workflow/node-settings.ts'
import type { DataSource } from '../../kit/data-source.tsx'
import type { FormValues } from '../../kit/form-request.ts'
import { sheetsUrl } from './sheets-url.ts'
import { targetKinds } from './target-kinds.ts'
import { listOf } from './use-checked-model.ts'

/** Somebody or something of an installation that a model's settings name. */
export interface Mention {
  /** The field of the settings. */
  field: 'executorConfigs' | 'ccConfigs' | 'externalFormConfigs' | 'useScopeConfigs'
  /** The node that it is set for; absent for the whole model. */
  nodeId?: string
  kind: TargetKind
  id: string
}

/** All that the settings of a model name. */
export function mentionsIn(values: FormValues): Mention[] {
  const targetsOf = (field: Mention['field'], { nodeId, settingMode, targets = [] }: CcConfig): Mention[] => {
    const kind = targetKinds[settingMode]
    return kind ? targets.map((id) => ({ field, nodeId, kind, id })) : []
  }
  return [
    ...listOf(ExecutorConfig, values.executorConfigs).flatMap((config): Mention[] => [
      ...targetsOf('executorConfigs', config),
      ...targetsOf('executorConfigs', {
        ...{ nodeId: config.nodeId, settingMode: 'accounts' },
        targets: config.emptyAccountId ? [config.emptyAccountId] : [],
      }),
    ]),
    ...listOf(CcConfig, values.ccConfigs).flatMap((config) => targetsOf('ccConfigs', config)),
    // Other systems' forms have ids as well.
    ...listOf(ExternalFormConfig, values.externalFormConfigs).flatMap(
      ({ nodeId, formUrl, externalFormId: id }): Mention[] =>
        formUrl === sheetsUrl && id ? [{ field: 'externalFormConfigs', nodeId, kind: 'template', id }] : [],
    ),
    ...listOf(UseScopeConfig, values.useScopeConfigs).map(({ scopeType, targetId }) => ({
      field: 'useScopeConfigs' as const,
      kind: scopeType,
      id: targetId,
    })),
  ]
}

/** What those are called, by id, who are there and within reach; without account names, as it leaves the house in files. */
export async function findNames(
  source: DataSource,
  mentions: readonly Mention[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const kind of TargetKind.options) {
    const ids = [...new Set(mentions.flatMap((each) => (each.kind === kind ? each.id : [])))].filter(
      (id) => Id.safeParse(id).success,
    )
    for (let first = 0; first < ids.length; first += mostTargets) {
      const request = { kind, ids: ids.slice(first, first + mostTargets) }
      for (const { id, name } of await source.read(listTargets, request, signal, { background: true }))
        names.set(id, name)
    }
  }
  return names
}
