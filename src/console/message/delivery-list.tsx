import { RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listDeliveries, resendDeliveries } from '#contract/delivery/deliveries.ts'
import { DeliveryState, MessageChannel } from '#contract/delivery/schema.ts'
import { supplierCalls } from '#contract/delivery/supplier.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { Filters } from '../kit/filters.tsx'
import { ListScreen } from '../kit/list-screen.tsx'
import { optionsOf } from '../kit/options.ts'
import { SelectFilter } from '../kit/select-filter.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useList } from '../kit/use-list.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { TabsContent } from '../ui/tabs.tsx'
import { useDeliveryColumns } from './delivery-columns.tsx'

const DeliveryDrawer = lazyPart(async () => ({
  default: (await import('./delivery-drawer.tsx')).DeliveryDrawer,
}))
const ResendDialog = lazyPart(async () => ({ default: (await import('./resend-dialog.tsx')).ResendDialog }))

/** As many suppliers as a filter offers. */
const offered = { pageSize: 100 }

/** What became of each message to each person, the newest first. */
export function DeliveryList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation(['delivery', 'supplier'])
  const list = useList(listDeliveries, { rowId: (row) => row.deliveryId })
  const columns = useDeliveryColumns()
  const suppliers = useEndpoint(supplierCalls.list, offered, { background: true }).data?.records ?? []
  const [asking, setAsking] = useState(false)
  return (
    <ListScreen
      list={list}
      title={t('title')}
      actions={
        <OnlineButton variant="outline" to={resendDeliveries} onClick={() => setAsking(true)}>
          <RotateCw aria-hidden />
          {t('resend.all')}
        </OnlineButton>
      }
    >
      {tabs}
      <TabsContent value="deliveries" className="contents">
        <Filters list={list}>
          <SelectFilter
            list={list}
            name="state"
            label={t('field.state')}
            options={optionsOf(t, 'state', DeliveryState.options)}
          />
          <SelectFilter
            list={list}
            name="channel"
            label={t('field.channel')}
            options={optionsOf(t, 'supplier:channel', MessageChannel.options)}
          />
          <SelectFilter
            list={list}
            name="supplierId"
            label={t('field.supplierName')}
            options={suppliers.map(({ supplierId, supplierName }) => ({
              value: supplierId,
              label: supplierName,
            }))}
          />
        </Filters>
        <DataTable list={list} columns={columns} />
      </TabsContent>
      <Overlay>{list.selected ? <DeliveryDrawer list={list} /> : null}</Overlay>
      <Overlay>
        {asking ? <ResendDialog request={list.request} onClose={() => setAsking(false)} /> : null}
      </Overlay>
    </ListScreen>
  )
}
