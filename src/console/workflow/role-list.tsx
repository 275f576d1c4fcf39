import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type WorkflowRole, workflowRoleCalls, workflowRoleEntity } from '#contract/workflow/role.ts'
import { AddRow, EntityListScreen, EntityTable } from '../app/entity-list.tsx'
import { useEntityList } from '../app/use-entity-list.ts'
import type { Column } from '../kit/column.ts'
import { Filters } from '../kit/filters.tsx'
import { FirstFew } from '../kit/first-few.tsx'
import { useFormat } from '../kit/format.ts'
import { SelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useEntityColumns } from '../kit/use-entity-columns.ts'
import { Badge } from '../ui/badge.tsx'
import { lazyPart } from '../ui/lazy-part.ts'

const RoleDrawer = lazyPart(async () => ({ default: (await import('./role-drawer.tsx')).RoleDrawer }))
const RoleForm = lazyPart(async () => ({ default: (await import('./role-form.tsx')).RoleForm }))

/** The roles of processes with their accounts: models name them as executors. */
export function RoleList() {
  const { t } = useTranslation('workflow-role')
  const list = useEntityList(workflowRoleEntity, workflowRoleCalls)
  const statuses = [1, 0].map((value) => ({ value, label: t(`status.${value}`) }))
  return (
    <EntityListScreen
      list={list}
      title={t('title')}
      actions={<AddRow list={list} />}
      form={(row) => <RoleForm row={row} onClose={list.dialogs.close} />}
      drawer={<RoleDrawer list={list} />}
    >
      <Filters list={list}>
        <TextFilter list={list} name="keyword" label={t('search')} />
        <SelectFilter list={list} name="status" label={t('field.status')} options={statuses} />
      </Filters>
      <EntityTable list={list} columns={useColumns()} />
    </EntityListScreen>
  )
}

function useColumns(): Column<WorkflowRole>[] {
  const { t } = useTranslation('workflow-role')
  const format = useFormat()
  const columns = useEntityColumns<WorkflowRole>(workflowRoleEntity)
  return useMemo(() => {
    const namesOf = ({ accounts }: WorkflowRole) => accounts.map(({ userName }) => userName)
    return columns(
      {
        roleName: { className: 'font-medium' },
        status: {
          cell: ({ status }) => (
            <Badge variant={status === 1 ? 'secondary' : 'outline'}>{t(`status.${status}`)}</Badge>
          ),
          text: ({ status }) => t(`status.${status}`),
        },
      },
      [
        {
          id: 'accounts',
          label: t('field.accounts'),
          cell: (row) => <FirstFew label={t('field.accounts')} names={namesOf(row)} />,
          text: (row) => format.list(namesOf(row)),
          folds: true,
        },
      ],
    )
  }, [t, format, columns])
}
