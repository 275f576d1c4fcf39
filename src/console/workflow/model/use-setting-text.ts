import { useTranslation } from 'react-i18next'
import { listTargets, type TargetKind } from '#contract/workflow/model-check.ts'
import type { DrawnTask } from '#contract/workflow/node.ts'
import { useFormat } from '../../kit/format.ts'
import { useEndpoint } from '../../kit/use-endpoint.ts'
import { targetKinds } from './target-kinds.ts'
import { targetName } from './target-name.ts'

type Executor = NonNullable<DrawnTask['executor']>
type People = Pick<Executor, 'settingMode' | 'targets'> & Partial<Pick<Executor, 'emptyAccountId'>>

/** What is set for nodes, in words; those whom the settings name are called by their names. */
export interface SettingText {
  people: (setting: People) => string
  executor: (setting: Executor) => string
  emptyRule: (setting: Executor) => string
}

/** Says settings in words. @param settings all that will be said, so that their names are looked up at once. */
export function useSettingText(settings: readonly People[]): SettingText {
  const { t } = useTranslation('workflow-model')
  const format = useFormat()
  const idsOf = (kind: TargetKind) => [
    ...new Set(
      settings.flatMap(({ settingMode, targets, emptyAccountId }) => [
        ...(targetKinds[settingMode] === kind ? targets : []),
        ...(kind === 'account' && emptyAccountId ? [emptyAccountId] : []),
      ]),
    ),
  ]
  const names = new Map([
    ...useNames('account', idsOf('account')),
    ...useNames('workflowRole', idsOf('workflowRole')),
    ...useNames('role', idsOf('role')),
  ])
  const nameOf = (id: string) => names.get(id) ?? t('target.gone')
  const people = ({ settingMode, targets }: People) => {
    const mode = t(`settingMode.${settingMode}`)
    return targetKinds[settingMode]
      ? t('settingOf', { mode, names: format.list(targets.map(nameOf)) || t('target.nobody') })
      : mode
  }
  return {
    people,
    executor: (setting) => {
      const { signing, percent } = setting
      const how = signing === 'all' ? t('signing.share', { percent }) : t(`signing.${signing}`)
      return `${people(setting)} · ${how}`
    },
    emptyRule: ({ emptyRule, emptyAccountId }) =>
      emptyRule === 'account' && emptyAccountId ? nameOf(emptyAccountId) : t(`emptyRule.${emptyRule}`),
  }
}

function useNames(kind: TargetKind, ids: string[]): [string, string][] {
  const { data } = useEndpoint(listTargets, { kind, ids }, { enabled: ids.length > 0, background: true })
  return data?.map((target) => [target.id, targetName(target)]) ?? []
}
