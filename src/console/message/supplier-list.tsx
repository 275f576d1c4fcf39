import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageChannel } from '#contract/delivery/schema.ts'
import { type Supplier, supplierCalls, supplierEntity } from '#contract/delivery/supplier.ts'
import { AddRow, EntityListScreen, EntityTable } from '../app/entity-list.tsx'
import { useEntityList } from '../app/use-entity-list.ts'
import type { Column } from '../kit/column.ts'
import { Filters } from '../kit/filters.tsx'
import { optionsOf } from '../kit/options.ts'
import { MultiSelectFilter, SelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useEntityColumns } from '../kit/use-entity-columns.ts'
import { Badge } from '../ui/badge.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { TabsContent } from '../ui/tabs.tsx'

const SupplierDrawer = lazyPart(async () => ({
  default: (await import('./supplier-drawer.tsx')).SupplierDrawer,
}))
const SupplierForm = lazyPart(async () => ({ default: (await import('./supplier-form.tsx')).SupplierForm }))

interface SupplierListProps {
  tabs: ReactNode
  /** Shows what a supplier was given to deliver. */
  onOpenDeliveries: (supplierId: string) => void
}

/** The suppliers of all channels; each channel fails over in the order that they have here. */
export function SupplierList({ tabs, onOpenDeliveries }: SupplierListProps) {
  const { t } = useTranslation(['supplier', 'delivery'])
  const list = useEntityList(supplierEntity, supplierCalls)
  return (
    <EntityListScreen
      list={list}
      title={t('delivery:title')}
      actions={<AddRow list={list} />}
      form={(row) => (
        <SupplierForm row={row} onSaved={row ? undefined : list.select} onClose={list.dialogs.close} />
      )}
      drawer={<SupplierDrawer list={list} onOpenDeliveries={onOpenDeliveries} />}
    >
      {tabs}
      <TabsContent value="suppliers" className="contents">
        <Filters list={list}>
          <TextFilter list={list} name="keyword" label={t('search')} />
          <MultiSelectFilter
            list={list}
            name="channel"
            label={t('field.channel')}
            options={optionsOf(t, 'channel', MessageChannel.options)}
          />
          <SelectFilter
            list={list}
            name="status"
            label={t('field.status')}
            options={[1, 0].map((value) => ({ value, label: t(`status.${value}`) }))}
          />
        </Filters>
        <p className="text-dense text-soft">{t('orderHint')}</p>
        <EntityTable list={list} columns={useColumns()} />
      </TabsContent>
    </EntityListScreen>
  )
}

function useColumns(): Column<Supplier>[] {
  const { t } = useTranslation('supplier')
  const columns = useEntityColumns<Supplier>(supplierEntity)
  return useMemo(
    () =>
      columns({
        supplierName: {
          cell: ({ supplierName }) => <span className="font-medium">{supplierName}</span>,
          text: ({ supplierName }) => supplierName,
        },
        status: {
          cell: ({ status }) => (
            <Badge variant={status === 1 ? 'secondary' : 'outline'}>{t(`status.${status}`)}</Badge>
          ),
          text: ({ status }) => t(`status.${status}`),
        },
      }),
    [t, columns],
  )
}
