import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityKind } from '#contract/entity-kind.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { HistoryTimeline } from '../kit/history-timeline.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { anyMenuGrants } from '../shell/menu-tree.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { Button } from '../ui/button.tsx'
import { useReachable } from './engine.tsx'

/** Changes that each press on the button adds. */
const pageSize = 20

/** Whether this account may see histories now: wherever that was granted, it applies to every row within reach. */
export function useMayReadHistory(): boolean {
  const reachable = useReachable()
  return anyMenuGrants(useShellData().menus, listHistory.permission) && reachable
}

interface EntityHistoryProps {
  /** Kind of the row, as the history names it. */
  entity: EntityKind
  id: string
  /** How many changes stand there at first. */
  first?: number
}

/** Every change of one row with before and after, newest first; for those who may see histories. */
export function EntityHistory({ entity, id, first = pageSize }: EntityHistoryProps) {
  const { t } = useTranslation('kit')
  const [shown, setShown] = useState(first)
  const request = { entity, entityId: id, sortBy: 'changedAt', desc: true, pageSize: shown } as const
  const { data, error, refetch } = useEndpoint(listHistory, request, { keepPrevious: true })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={4} />
  if (data.records.length === 0) return <EmptyState title={t('history.none')} />
  return (
    <div className="flex flex-col gap-5">
      <HistoryTimeline entity={entity} changes={data.records} />
      {data.total > shown ? (
        <Button variant="outline" className="self-center" onClick={() => setShown(shown + pageSize)}>
          {t('history.more')}
        </Button>
      ) : null}
    </div>
  )
}
