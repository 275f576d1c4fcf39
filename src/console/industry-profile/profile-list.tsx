import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type IndustryProfile,
  industryProfileCalls,
  industryProfileEntity,
} from '#contract/industry-profile/entity.ts'
import { industries } from '#contract/project/schema.ts'
import { AddRow, EntityListScreen, EntityTable } from '../app/entity-list.tsx'
import { useEntityList } from '../app/use-entity-list.ts'
import { Filters } from '../kit/filters.tsx'
import { optionsOf } from '../kit/options.ts'
import { MultiSelectFilter, SelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useEntityColumns } from '../kit/use-entity-columns.ts'
import { Badge } from '../ui/badge.tsx'
import { lazyPart } from '../ui/lazy-part.ts'

const ProfileDrawer = lazyPart(async () => ({
  default: (await import('./profile-drawer.tsx')).ProfileDrawer,
}))
const ProfileForm = lazyPart(async () => ({ default: (await import('./profile-form.tsx')).ProfileForm }))

/** The profiles of the industries, by which projects are set up. */
export function ProfileList() {
  const { t } = useTranslation('industry-profile')
  const list = useEntityList(industryProfileEntity, industryProfileCalls)
  const columns = useEntityColumns<IndustryProfile>(industryProfileEntity)
  const shown = useMemo(
    () =>
      columns({
        profileName: { className: 'font-medium' },
        majors: { cell: ({ majors }) => t('counted', { count: majors.length }), align: 'end' },
        standards: { cell: ({ standards }) => t('counted', { count: standards.length }), align: 'end' },
        attributeGroups: {
          cell: ({ attributeGroups }) => t('counted', { count: attributeGroups.length }),
          align: 'end',
          folds: true,
        },
        sort: { hidden: true },
        remark: { hidden: true },
        status: {
          cell: ({ status }) => (
            <Badge variant={status === 1 ? 'secondary' : 'outline'}>{t(`status.${status}`)}</Badge>
          ),
        },
      }),
    [columns, t],
  )
  const statuses = [1, 0].map((value) => ({ value, label: t(`status.${value}`) }))
  return (
    <EntityListScreen
      list={list}
      title={t('screen')}
      actions={<AddRow list={list} />}
      form={(row) => <ProfileForm row={row} onClose={list.dialogs.close} />}
      drawer={<ProfileDrawer list={list} />}
    >
      <Filters list={list}>
        <TextFilter list={list} name="keyword" label={t('search')} />
        <MultiSelectFilter
          list={list}
          name="industry"
          label={t('field.industry')}
          options={optionsOf(t, 'industry', industries)}
        />
        <SelectFilter list={list} name="status" label={t('field.status')} options={statuses} />
      </Filters>
      <EntityTable list={list} columns={shown} />
    </EntityListScreen>
  )
}
