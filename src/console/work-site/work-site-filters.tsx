import { useTranslation } from 'react-i18next'
import { majors } from '#contract/project/schema.ts'
import type { WorkSite, WorkSiteQuery } from '#contract/work-site/entity.ts'
import { riskLevels, workSiteStatuses } from '#contract/work-site/schema.ts'
import { Filters } from '../kit/filters.tsx'
import { optionsOf } from '../kit/options.ts'
import { MultiSelectFilter, SelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import type { List } from '../kit/use-list.ts'
import type { Structure } from './use-structure.ts'

type WorkSites = List<WorkSiteQuery, WorkSite>

/** Search and filters of the work-site list; only majors that the project has are offered. */
export function WorkSiteFilters({ list, structure }: { list: WorkSites; structure: Structure }) {
  const { t } = useTranslation('work-site')
  const present = new Set([...structure.designUnits.values()].map(({ major }) => major))
  const sections = [...structure.containers.values()].filter(({ nature }) => nature === 'section')
  const lines = [...structure.lines.values()]
  const choices = {
    status: workSiteStatuses,
    riskLevel: riskLevels,
    major: majors.filter((major) => present.has(major)),
  }
  return (
    <Filters list={list}>
      <TextFilter list={list} name="keyword" label={t('search')} />
      {(['status', 'riskLevel', 'major'] as const).map((name) => (
        <MultiSelectFilter
          key={name}
          list={list}
          name={name}
          label={t(`field.${name}`)}
          options={optionsOf(t, name, choices[name])}
        />
      ))}
      <MultiSelectFilter
        list={list}
        name="containerId"
        label={t('column.section')}
        options={sections.map(({ containerId, name }) => ({ value: containerId, label: name }))}
      />
      {lines.length > 1 ? (
        <SelectFilter
          list={list}
          name="lineId"
          label={t('column.line')}
          options={lines.map(({ lineId, lineName }) => ({ value: lineId, label: lineName }))}
        />
      ) : null}
    </Filters>
  )
}
