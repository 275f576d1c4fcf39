import { useTranslation } from 'react-i18next'
import type { WorkSitePlace } from '#contract/work-site/places.ts'
import { type WorkSiteStatus, workSiteStatuses } from '#contract/work-site/schema.ts'
import { useFormat } from '../kit/format.ts'

interface StatusCountsProps {
  rows: readonly WorkSitePlace[]
  chosen: WorkSiteStatus | undefined
  onChoose: (status: WorkSiteStatus | undefined) => void
}

/** How many work sites stand where, as one bar; a press shows only these along the line. */
export function StatusCounts({ rows, chosen, onChoose }: StatusCountsProps) {
  const { t } = useTranslation(['home', 'work-site'])
  const format = useFormat()
  const counts = workSiteStatuses.map((status) => ({
    status,
    count: rows.filter((row) => row.status === status).length,
  }))
  return (
    <fieldset aria-label={t('byStatus')} className="flex flex-wrap gap-2">
      {counts.map(({ status, count }) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === chosen}
          onClick={() => onChoose(status === chosen ? undefined : status)}
          className="flex min-w-28 flex-1 cursor-pointer flex-col items-start rounded-panel text-left border bg-panel px-4 py-2.5 hover:border-edge aria-pressed:border-action-ink aria-pressed:bg-action-soft"
        >
          <span className="text-dense text-soft">{t(`work-site:status.${status}`)}</span>
          <span className="font-semibold text-[1.5rem] leading-8">{format.number(count)}</span>
          <span aria-hidden className="mt-1 h-1 w-full overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-action"
              style={{ width: `${rows.length > 0 ? (count / rows.length) * 100 : 0}%` }}
            />
          </span>
        </button>
      ))}
    </fieldset>
  )
}
