import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addOrganization,
  deleteOrganizations,
  listOrganizationOptions,
  listOrganizations,
} from '#contract/organization/endpoints.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { Filters } from '../kit/filters.tsx'
import { ListScreen } from '../kit/list-screen.tsx'
import { useAllowed } from '../kit/permission.tsx'
import { SelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useCheckedRows } from '../kit/use-checked-rows.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useList } from '../kit/use-list.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { useUnitColumns } from './unit-columns.tsx'
import { useUnitTypeOptions } from './use-unit-types.ts'

const AddUnit = lazyPart(async () => ({ default: (await import('./edit-unit.tsx')).AddUnit }))
const DeleteUnits = lazyPart(async () => ({ default: (await import('./delete-units.tsx')).DeleteUnits }))
const nothing = {}

interface UnitListProps {
  /** The way to the other view of the units. */
  views: ReactNode
  /** Shows a unit with its tabs. */
  onOpen: (organizationId: string | undefined) => void
}

/** The units within reach as a list (checklist ORG-02); a row opens the unit. */
export function UnitList({ views, onOpen }: UnitListProps) {
  const { t } = useTranslation('organization')
  const list = useList(listOrganizations, { rowId: (row) => row.organizationId })
  const columns = useUnitColumns()
  const types = useUnitTypeOptions()
  const units = useEndpoint(listOrganizationOptions, nothing).data ?? []
  const checked = useCheckedRows(list)
  const mayDelete = useAllowed(deleteOrganizations)
  const [open, setOpen] = useState<'add' | 'delete'>()
  const close = () => setOpen(undefined)
  return (
    <ListScreen
      list={list}
      title={t('title')}
      actions={
        <>
          {views}
          <OnlineButton to={addOrganization} onClick={() => setOpen('add')}>
            <Plus aria-hidden />
            {t('form.add')}
          </OnlineButton>
        </>
      }
    >
      <Filters list={list}>
        <TextFilter list={list} name="keyword" label={t('search')} />
        <SelectFilter
          list={list}
          name="organizationTypeId"
          label={t('field.organizationTypeId')}
          options={types}
        />
        <SelectFilter
          list={list}
          name="parentId"
          label={t('field.parentId')}
          options={units.map(({ organizationId, organizationName }) => ({
            value: organizationId,
            label: organizationName,
          }))}
        />
        <SelectFilter
          list={list}
          name="status"
          label={t('field.status')}
          options={[1, 0].map((value) => ({ value, label: t(`status.${value}`) }))}
        />
        <SelectFilter
          list={list}
          name="qualifications"
          label={t('filter.qualifications')}
          options={[{ value: 'expiring', label: t('filter.expiring') }]}
        />
      </Filters>
      <DataTable
        list={{ ...list, select: onOpen }}
        columns={columns}
        bulk={
          mayDelete ? (
            <OnlineButton variant="outline" to={deleteOrganizations} onClick={() => setOpen('delete')}>
              <Trash2 aria-hidden />
              {t('delete')}
            </OnlineButton>
          ) : undefined
        }
      />
      <Overlay key={open}>
        {open === 'add' ? (
          <AddUnit parentId={list.request.parentId} onAdded={onOpen} onClose={close} />
        ) : null}
        {open === 'delete' ? (
          <DeleteUnits units={checked} onDeleted={() => list.setChecked(new Set())} onClose={close} />
        ) : null}
      </Overlay>
    </ListScreen>
  )
}
