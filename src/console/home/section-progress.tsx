import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Container } from '#contract/project/schema.ts'
import type { WorkSitePlace } from '#contract/work-site/places.ts'
import { useFormat } from '../kit/format.ts'
import { HomePanel } from './home-panel.tsx'

interface SectionProgressProps {
  projectId: string
  rows: readonly WorkSitePlace[]
  containers: readonly Container[]
}

/** How far each section is: the mean progress of its work sites, the furthest behind first. */
export function SectionProgress({ projectId, rows, containers }: SectionProgressProps) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const sections = containers
    .map(({ containerId, name }) => {
      const sites = rows.filter((row) => row.containerId === containerId)
      const progress = sites.reduce((sum, site) => sum + site.progress, 0) / sites.length / 100
      return { containerId, name, count: sites.length, progress }
    })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.progress - b.progress)
  return (
    <HomePanel title={t('sections')} empty={sections.length === 0 ? t('noSections') : undefined}>
      <ul className="-mx-2 flex max-h-[calc(7*var(--spacing-row))] flex-col overflow-y-auto">
        {sections.map(({ containerId, name, count, progress }) => (
          <li key={containerId}>
            <Link
              to="/admin/project-worksite-information"
              search={{ projectId, containerId: [containerId] }}
              aria-label={t('sectionOf', { name, count, progress: format.percent(progress) })}
              className="grid h-row grid-cols-[minmax(0,7fr)_minmax(0,6fr)_3.5rem] items-center gap-3 rounded-control px-2 text-dense hover:bg-sunken"
            >
              <span className="truncate">{name}</span>
              <span className="h-1.5 overflow-hidden rounded-full bg-sunken">
                <span
                  className="block h-full rounded-full bg-action"
                  style={{ width: `${Math.round(progress * 100)}%` }}
                />
              </span>
              <span className="text-right text-soft">{format.percent(Math.round(progress * 100) / 100)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </HomePanel>
  )
}
