import { ListChecks, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Supplier, type supplierEntity, testSupplier } from '#contract/delivery/supplier.ts'
import type { z } from '#contract/zod.ts'
import { EntityDrawer } from '../app/entity-drawer.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import type { EntityList } from '../app/use-entity-list.ts'
import { OpenDialog, useDialogs } from '../kit/open-dialogs.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { SupplierSettings } from './supplier-settings.tsx'

const TestSend = lazyPart(async () => ({ default: (await import('./test-send.tsx')).TestSend }))

interface SupplierDrawerProps {
  list: EntityList<z.output<typeof supplierEntity.Query>, Supplier>
  onOpenDeliveries: (supplierId: string) => void
}

/** The detail of a supplier: its settings, a test of them, and the way to what it was given. */
export function SupplierDrawer({ list, onOpenDeliveries }: SupplierDrawerProps) {
  const { t } = useTranslation('supplier')
  const dialogs = useDialogs<{ test: Supplier }>()
  return (
    <>
      <EntityDrawer
        list={list}
        actions={(row) => (
          <>
            <Button variant="outline" onClick={() => onOpenDeliveries(row.supplierId)}>
              <ListChecks aria-hidden />
              {t('deliveries')}
            </Button>
            <OnlineButton variant="outline" to={testSupplier} onClick={() => dialogs.show('test', row)}>
              <Send aria-hidden />
              {t('test.title')}
            </OnlineButton>
          </>
        )}
        more={(row) => <SupplierSettings key={row.supplierId} supplier={row} />}
      />
      <OpenDialog dialogs={dialogs}>
        {{ test: (row) => <TestSend supplier={row} onClose={dialogs.close} /> }}
      </OpenDialog>
    </>
  )
}
