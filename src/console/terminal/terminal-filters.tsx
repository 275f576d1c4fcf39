import { useTranslation } from 'react-i18next'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import type { listTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import type { Terminal } from '#contract/terminal/authorisation-schema.ts'
import { TerminalStatus } from '#contract/terminal/schema.ts'
import { getTerminalStatistics, type Tally } from '#contract/terminal/statistics.ts'
import { Filters } from '../kit/filters.tsx'
import { optionsOf } from '../kit/options.ts'
import { SelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { ToggleFilter } from '../kit/toggle-filter.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import type { List } from '../kit/use-list.ts'
import { UnitFilter, usePlaces } from '../organization/place-picker.tsx'

const nothing = {}
const unasked = { background: true } as const

interface TerminalFiltersProps {
  list: List<RequestOf<typeof listTerminals>, Terminal>
}

/** By what the terminals are narrowed; builds and systems are those that there are. */
export function TerminalFilters({ list }: TerminalFiltersProps) {
  const { t } = useTranslation('terminal')
  const places = usePlaces()
  const { data: projects = [] } = useEndpoint(listProjects, nothing, unasked)
  const { data: statistics } = useEndpoint(getTerminalStatistics, nothing, unasked)
  const { build, os } = list.request
  return (
    <Filters list={list}>
      <TextFilter list={list} name="keyword" label={t('search')} />
      <SelectFilter
        list={list}
        name="status"
        label={t('field.status')}
        options={optionsOf(t, 'status', TerminalStatus.options)}
      />
      <UnitFilter list={list} name="organizationId" places={places} />
      <SelectFilter
        list={list}
        name="projectId"
        label={t('field.projectName')}
        options={projects.map(({ projectId, projectName }) => ({ value: projectId, label: projectName }))}
      />
      <SelectFilter
        list={list}
        name="build"
        label={t('field.build')}
        options={namesOf(statistics?.byBuild, build)}
      />
      <SelectFilter list={list} name="os" label={t('field.os')} options={namesOf(statistics?.byOs, os)} />
      <ToggleFilter list={list} name="online" label={t('field.online')} />
    </Filters>
  )
}

/** The names to choose from, and the one that is chosen although no terminal has it. */
function namesOf(tallies: readonly Tally[] = [], chosen: string | undefined) {
  const names = tallies.map(({ name }) => name).filter((name) => name !== '')
  const all = chosen === undefined || names.includes(chosen) ? names : [...names, chosen]
  return all.map((name) => ({ value: name, label: name }))
}
