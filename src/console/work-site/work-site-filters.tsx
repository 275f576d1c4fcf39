import { useTranslation } from 'react-i18next'
import type { WorkSite, WorkSiteQuery } from '#contract/work-site/entity.ts'
import { riskLevels, workSiteStatuses } from '#contract/work-site/schema.ts'
import { useMajorName, useMajors } from '../app/majors.ts'
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
  const present = new Set(
    [...structure.designUnits.values(), ...structure.unitWorks.values()].map(({ major }) => major),
  )
  const sections = [...structure.containers.values()].filter(({ nature }) => nature === 'section')
  const lines = [...structure.lines.values()]
  const name = useMajorName()
  const majors = useMajors().flatMap(({ code }) =>
    present.has(code) ? { value: code, label: name(code) } : [],
  )
  const choices = {
    status: optionsOf(t, 'status', workSiteStatuses),
    riskLevel: optionsOf(t, 'riskLevel', riskLevels),
    major: majors,
  }
  return (
    <Filters list={list}>
      <TextFilter list={list} name="keyword" label={t('search')} />
      {(['status', 'riskLevel', 'major'] as const).map((field) => (
        <MultiSelectFilter
          key={field}
          list={list}
          name={field}
          label={t(`field.${field}`)}
          options={choices[field]}
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
