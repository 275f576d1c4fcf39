import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listTargets, type TargetKind } from '#contract/workflow/model-check.ts'
import { useEndpoint } from '../../kit/use-endpoint.ts'
import { usePaused } from '../../kit/use-paused.ts'
import { ChooseNamed } from '../choose-named.tsx'
import { targetName } from './target-name.ts'

interface ChooseTargetsProps {
  kind: TargetKind
  label: string
  ids: readonly string[]
  onChange: (ids: string[]) => void
  /** Just one: another takes the place of the one before. */
  single?: boolean
}

/** Finds those by name that a node or a start scope can name. */
export function ChooseTargets({ kind, label, ids, onChange, single = false }: ChooseTargetsProps) {
  const { t } = useTranslation('workflow-model')
  const [typed, setTyped] = useState('')
  const keyword = usePaused(typed.trim()) || undefined
  const { data, error, refetch } = useEndpoint(listTargets, { kind, keyword }, { keepPrevious: true })
  const named = useEndpoint(
    listTargets,
    { kind, ids: [...ids] },
    { enabled: ids.length > 0, keepPrevious: true },
  )
  const found = data?.map((target) => ({ id: target.id, name: targetName(target) }))
  const known = [...(data ?? []), ...(named.data ?? [])]
  const nameOf = (id: string) => {
    const target = known.find((one) => one.id === id)
    return target && targetName(target)
  }
  return (
    <ChooseNamed
      label={label}
      search={t(`target.search.${kind}`)}
      chosen={ids.map((id) => ({
        id,
        name: nameOf(id) ?? t(named.isFetching ? 'target.loading' : 'target.gone'),
      }))}
      onChange={(chosen) => onChange(chosen.map(({ id }) => id))}
      single={single}
      typed={typed}
      onType={setTyped}
      found={found}
      error={error ?? named.error}
      retry={() => void Promise.all([refetch(), named.refetch()])}
    />
  )
}
