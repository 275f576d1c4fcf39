import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListedModel, workflowModelCalls, workflowModelEntity } from '#contract/workflow/model.ts'
import { OnlineButton } from '../../app/online-button.tsx'
import type { Column } from '../../kit/column.ts'
import { DataTable } from '../../kit/data-table.tsx'
import { Filters } from '../../kit/filters.tsx'
import { ListScreen } from '../../kit/list-screen.tsx'
import { useAllowed } from '../../kit/permission.tsx'
import { SelectFilter } from '../../kit/select-filter.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { TextFilter } from '../../kit/text-filter.tsx'
import { useEntityColumns } from '../../kit/use-entity-columns.ts'
import { useList } from '../../kit/use-list.ts'
import { Badge } from '../../ui/badge.tsx'
import { TabsContent } from '../../ui/tabs.tsx'
import { useCategories } from './use-categories.ts'

/** The models as they are drawn; a row opens its own page. */
export function ModelList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation(['workflow-model', 'kit'])
  const navigate = useNavigate()
  const open = (id: number) => void navigate({ to: '.', search: { model: id } })
  const list = {
    ...useList(workflowModelCalls.list, { rowId: ({ id }) => String(id) }),
    select: (id: string | undefined) => open(Number(id)),
  }
  const mayAdd = useAllowed(workflowModelCalls.add)
  const empty = <EmptyState title={t('kit:list.empty')} hint={t('emptyHint')} />
  return (
    <ListScreen
      list={list}
      title={t('title')}
      actions={
        <OnlineButton to={workflowModelCalls.add} onClick={() => open(0)}>
          <Plus aria-hidden />
          {t('form.add')}
        </OnlineButton>
      }
    >
      {tabs}
      <TabsContent value="models" className="contents">
        <Filters list={list}>
          <TextFilter list={list} name="keyword" label={t('search')} />
          <SelectFilter list={list} name="category" label={t('field.category')} options={useCategories()} />
          <SelectFilter
            list={list}
            name="published"
            label={t('field.published')}
            options={[1, 0].map((value) => ({ value, label: t(`published.${value}`) }))}
          />
        </Filters>
        <DataTable
          list={list}
          columns={useColumns()}
          empty={mayAdd && list.filters.length === 0 ? empty : undefined}
        />
      </TabsContent>
    </ListScreen>
  )
}

function useColumns(): Column<ListedModel>[] {
  const { t } = useTranslation('workflow-model')
  const columns = useEntityColumns<ListedModel>(workflowModelEntity)
  return useMemo(
    () =>
      columns({
        name: { className: 'font-medium' },
        key: { className: 'font-mono' },
        category: { folds: true },
        startScope: { folds: true },
        version: {
          cell: ({ version }) => (version > 0 ? t('version', { version }) : null),
          text: ({ version }) => (version > 0 ? t('version', { version }) : ''),
        },
        published: {
          cell: ({ published }) => (
            <Badge variant={published ? 'secondary' : 'outline'}>{t(`published.${published ? 1 : 0}`)}</Badge>
          ),
          text: ({ published }) => t(`published.${published ? 1 : 0}`),
        },
      }),
    [t, columns],
  )
}
