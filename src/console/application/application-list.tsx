import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApplicationRow, applicationCalls, applicationEntity } from '#contract/application/entity.ts'
import { ApplicationType } from '#contract/application/schema.ts'
import { industries } from '#contract/project/schema.ts'
import { AddRow, EntityListScreen, EntityTable } from '../app/entity-list.tsx'
import { useMajorName, useMajors } from '../app/majors.ts'
import { useEntityList } from '../app/use-entity-list.ts'
import { Filters } from '../kit/filters.tsx'
import { optionsOf } from '../kit/options.ts'
import { MultiSelectFilter, SelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useEntityColumns } from '../kit/use-entity-columns.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const ApplicationDrawer = lazyPart(async () => ({
  default: (await import('./application-drawer.tsx')).ApplicationDrawer,
}))
const ApplicationForm = lazyPart(async () => ({
  default: (await import('./application-form.tsx')).ApplicationForm,
}))

/** The applications of the platform. */
export function ApplicationList() {
  const { t } = useTranslation('application')
  const list = useEntityList(applicationEntity, applicationCalls)
  const columns = useEntityColumns<ApplicationRow>(applicationEntity)
  const majorName = useMajorName()
  const majors = useMajors()
  const statuses = [1, 0].map((value) => ({ value, label: t(`status.${value}`) }))
  const shown = useMemo(
    () =>
      columns({
        applicationName: { className: 'font-medium' },
        code: { className: 'font-mono' },
        url: { hidden: true },
        industry: { folds: true },
        major: { cell: ({ major }) => major && majorName(major), folds: true },
        principalPhone: { hidden: true },
        icon: { hidden: true },
        sort: { hidden: true },
        creator: { hidden: true },
      }),
    [columns, majorName],
  )
  return (
    <EntityListScreen
      list={list}
      title={t('title')}
      actions={<AddRow list={list} />}
      form={(row) => <ApplicationForm row={row} onClose={list.dialogs.close} />}
      drawer={<ApplicationDrawer list={list} />}
    >
      <Filters list={list}>
        <TextFilter list={list} name="keyword" label={t('search')} />
        <MultiSelectFilter
          list={list}
          name="type"
          label={t('field.type')}
          options={optionsOf(t, 'type', ApplicationType.options)}
        />
        <MultiSelectFilter
          list={list}
          name="industry"
          label={t('field.industry')}
          options={optionsOf(t, 'industry', industries)}
        />
        <MultiSelectFilter
          list={list}
          name="major"
          label={t('field.major')}
          options={majors.map(({ code }) => ({ value: code, label: majorName(code) }))}
        />
        <SelectFilter list={list} name="status" label={t('field.status')} options={statuses} />
      </Filters>
      <EntityTable list={list} columns={shown} />
    </EntityListScreen>
  )
}
