import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { WorkSitePlace } from '#contract/work-site/places.ts'
import { useSince } from '../kit/age.ts'
import { HomePanel } from './home-panel.tsx'

const shown = 5

interface RecentChangesProps {
  projectId: string
  rows: readonly WorkSitePlace[]
}

/** The work sites that changed last, and who changed them; each leads to its detail. */
export function RecentChanges({ projectId, rows }: RecentChangesProps) {
  const { t } = useTranslation(['home', 'work-site'])
  const since = useSince()
  const recent = rows.toSorted((a, b) => b.changedAt - a.changedAt).slice(0, shown)
  return (
    <HomePanel title={t('recent')} empty={recent.length === 0 ? t('noSites') : undefined}>
      <ul className="-mx-2 flex flex-col">
        {recent.map((row) => (
          <li key={row.workSiteId}>
            <Link
              to="/admin/project-worksite-information"
              search={{ projectId, selected: row.workSiteId }}
              className="flex flex-col rounded-control px-2 py-1 hover:bg-sunken"
            >
              <span className="flex min-w-0 justify-between gap-3 text-dense">
                <span className="truncate">{row.workSiteName}</span>
                <span className="shrink-0 text-soft">{t(`work-site:status.${row.status}`)}</span>
              </span>
              <span className="truncate text-faint text-small">
                {t('recentBy', { name: row.changedByName, time: since(row.changedAt) })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </HomePanel>
  )
}
