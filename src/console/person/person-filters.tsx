import { useTranslation } from 'react-i18next'
import { type Person, type PersonQuery, positionLevels, sexes } from '#contract/person/schema.ts'
import { useAllPosts } from '../app/posts.ts'
import { Filters } from '../kit/filters.tsx'
import { optionsOf } from '../kit/options.ts'
import { MultiSelectFilter, SelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { TreeFilter } from '../kit/tree-filter.tsx'
import type { List } from '../kit/use-list.ts'
import { UnitFilter, usePlaces } from '../organization/place-picker.tsx'
import { CheckboxLine } from '../ui/checkbox.tsx'

/** Search and filters of the list of people; departments are offered once it is clear of which unit. */
export function PersonFilters({ list }: { list: List<PersonQuery, Person> }) {
  const { t } = useTranslation('person')
  const places = usePlaces()
  const { units, departmentsOf } = places
  const unit = list.request.organizationId ?? (units.length === 1 ? units[0]?.id : undefined)
  const departments = unit === undefined ? [] : departmentsOf(unit)
  return (
    <Filters list={list}>
      <TextFilter list={list} name="keyword" label={t('search')} />
      <UnitFilter list={list} name="organizationId" places={places} />
      {list.request.organizationId ? (
        <CheckboxLine
          className="flex-none"
          label={t('filter.below')}
          checked={!list.request.direct}
          onCheckedChange={(below) => list.setFilter('direct', below ? undefined : true)}
        />
      ) : null}
      {departments.length > 0 ? (
        <TreeFilter list={list} name="departmentId" label={t('field.departmentId')} nodes={departments} />
      ) : null}
      <MultiSelectFilter list={list} name="post" label={t('field.post')} options={useAllPosts()} />
      <MultiSelectFilter
        list={list}
        name="positionLevel"
        label={t('field.positionLevel')}
        options={optionsOf(t, 'positionLevel', positionLevels)}
      />
      <SelectFilter list={list} name="sex" label={t('field.sex')} options={optionsOf(t, 'sex', sexes)} />
      <SelectFilter
        list={list}
        name="certificates"
        label={t('filter.certificates')}
        options={[{ value: 'expiring', label: t('filter.expiring') }]}
      />
    </Filters>
  )
}
