import { useNavigate } from '@tanstack/react-router'
import { CirclePause, CirclePlay } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listPagePublished, type ModelHistory, updateModelStatus } from '#contract/workflow/model.ts'
import { OnlineButton } from '../../app/online-button.tsx'
import type { Column } from '../../kit/column.ts'
import { DataTable } from '../../kit/data-table.tsx'
import { Filters } from '../../kit/filters.tsx'
import { useFormat } from '../../kit/format.ts'
import { ListScreen } from '../../kit/list-screen.tsx'
import { useAllowed } from '../../kit/permission.tsx'
import { TextFilter } from '../../kit/text-filter.tsx'
import { useCheckedRows } from '../../kit/use-checked-rows.ts'
import { useList } from '../../kit/use-list.ts'
import { TabsContent } from '../../ui/tabs.tsx'
import { useTurnVersions } from './use-turn-versions.ts'
import { VersionBadge } from './version-badge.tsx'

interface VersionListProps {
  /** 1: the newest version of each model; 0: those before it. */
  versionType: 0 | 1
  tabs: ReactNode
}

/** Deployed versions of all models; they are stopped and used again here, several at once. */
export function VersionList({ versionType, tabs }: VersionListProps) {
  const { t } = useTranslation('workflow-model')
  const navigate = useNavigate()
  const list = useList(listPagePublished, {
    rowId: ({ modelHistoryId }) => String(modelHistoryId),
    fixed: useMemo(() => ({ versionType }), [versionType]),
  })
  const checked = useCheckedRows(list)
  const mayTurn = useAllowed(updateModelStatus)
  const turn = useTurnVersions()
  const turnTo = (status: 0 | 1) => {
    const those = checked.filter((row) => row.status !== status)
    void turn(status, versionType, those).then((done) => done && list.setChecked(new Set()))
  }
  const bulk = ([1, 0] as const).map((status) => (
    <OnlineButton
      key={status}
      variant="outline"
      to={updateModelStatus}
      disabled={!checked.some((row) => row.status !== status)}
      onClick={() => turnTo(status)}
    >
      {status === 1 ? <CirclePlay aria-hidden /> : <CirclePause aria-hidden />}
      {t(`turn.${1 - status}`)}
    </OnlineButton>
  ))
  const opening = {
    ...list,
    select: (id: string | undefined) => {
      const row = list.page?.records.find((each) => list.rowId(each) === id)
      if (row) void navigate({ to: '.', search: { model: row.modelId } })
    },
  }
  return (
    <ListScreen list={list} title={t('title')}>
      {tabs}
      <TabsContent value={versionType === 1 ? 'published' : 'former'} className="contents">
        <Filters list={list}>
          <TextFilter list={list} name="keyword" label={t('search')} />
        </Filters>
        <DataTable list={opening} columns={useColumns()} bulk={mayTurn ? bulk : undefined} />
      </TabsContent>
    </ListScreen>
  )
}

function useColumns(): Column<ModelHistory>[] {
  const { t } = useTranslation('workflow-model')
  const format = useFormat()
  return useMemo(
    () => [
      { id: 'name', label: t('field.name'), className: 'font-medium', cell: ({ name }) => name },
      { id: 'key', label: t('field.key'), className: 'font-mono', cell: ({ key }) => key, folds: true },
      { id: 'category', label: t('field.category'), cell: ({ category }) => category, folds: true },
      { id: 'version', label: t('field.version'), cell: ({ version }) => t('version', { version }) },
      {
        id: 'status',
        label: t('field.status'),
        cell: ({ status }) => <VersionBadge status={status} />,
        text: ({ status }) => t(`status.${status}`),
      },
      {
        id: 'deployedAt',
        label: t('field.deployedAt'),
        className: 'whitespace-nowrap',
        cell: ({ deployedAt }) => format.time(deployedAt),
      },
      {
        id: 'deployedByName',
        label: t('field.deployedByName'),
        cell: ({ deployedByName }) => deployedByName,
        folds: true,
      },
    ],
    [t, format],
  )
}
