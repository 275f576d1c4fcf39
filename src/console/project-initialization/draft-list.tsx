import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  initializationStatuses,
  type ProjectInitialization,
  projectInitializationCalls,
  projectInitializationEntity,
} from '#contract/project-initialization/entity.ts'
import { AddRow, EntityListScreen, EntityTable } from '../app/entity-list.tsx'
import { useEntityList } from '../app/use-entity-list.ts'
import { Filters } from '../kit/filters.tsx'
import { useFormat } from '../kit/format.ts'
import { optionsOf } from '../kit/options.ts'
import { MultiSelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useEntityColumns } from '../kit/use-entity-columns.ts'
import { Badge } from '../ui/badge.tsx'
import { lazyPart } from '../ui/lazy-part.ts'

const DraftDrawer = lazyPart(async () => ({ default: (await import('./draft-drawer.tsx')).DraftDrawer }))
const DraftForm = lazyPart(async () => ({ default: (await import('./draft-form.tsx')).DraftForm }))

/** The drafts of projects that are set up step by step. */
export function DraftList() {
  const { t } = useTranslation('project-initialization')
  const format = useFormat()
  const navigate = useNavigate()
  const list = useEntityList(projectInitializationEntity, projectInitializationCalls)
  const columns = useEntityColumns<ProjectInitialization>(projectInitializationEntity)
  const shown = useMemo(
    () =>
      columns({
        draftName: { className: 'font-medium' },
        status: {
          cell: ({ status }) => (
            <Badge variant={status === 'applied' ? 'secondary' : 'outline'}>{t(`status.${status}`)}</Badge>
          ),
        },
        appliedAt: {
          cell: ({ appliedAt }) => (appliedAt === undefined ? '' : format.time(appliedAt)),
        },
        appliedByName: { folds: true },
        remark: { hidden: true },
      }),
    [columns, t, format],
  )
  return (
    <EntityListScreen
      list={list}
      title={t('screen')}
      actions={<AddRow list={list} />}
      form={(row) => (
        <DraftForm
          row={row}
          onClose={list.dialogs.close}
          onAdded={(draftId) => void navigate({ to: '.', search: { draftId } })}
        />
      )}
      drawer={<DraftDrawer list={list} />}
    >
      <Filters list={list}>
        <TextFilter list={list} name="keyword" label={t('search')} />
        <MultiSelectFilter
          list={list}
          name="status"
          label={t('field.status')}
          options={optionsOf(t, 'status', initializationStatuses)}
        />
      </Filters>
      <EntityTable list={list} columns={shown} />
    </EntityListScreen>
  )
}
