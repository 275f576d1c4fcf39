import { CloudCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { Button } from '../ui/button.tsx'
import { EditList } from './edit-list.tsx'
import { useSettledEdits } from './use-edits.ts'

const pageSize = 200

/** What was sent or discarded in the last days, the newest first. */
export function SettledEdits() {
  const { t } = useTranslation('queue')
  const [limit, setLimit] = useState(pageSize)
  const { data, error, refetch } = useSettledEdits(limit)
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={5} />
  if (data.edits.length === 0)
    return <EmptyState icon={<CloudCheck />} title={t('empty.sent')} hint={t('emptyHint.sent')} />
  return (
    <>
      <EditList edits={data.edits} />
      {data.total > limit ? (
        <Button variant="ghost" className="m-2 self-start" onClick={() => setLimit(limit + pageSize)}>
          {t('more', { count: data.total - limit })}
        </Button>
      ) : null}
    </>
  )
}
