import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from '#contract/zod.ts'
import { readSearch } from '../kit/read-search.ts'
import { Tabs, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { SupplierList } from './supplier-list.tsx'

const SettingTab = z.enum(['suppliers', 'deliveries'])
const SettingView = z.looseObject({ tab: z.optional(SettingTab) })

/** Who brings messages to people, and what became of each. */
export function SettingScreen() {
  const { t } = useTranslation('delivery')
  const { tab = 'suppliers' } = readSearch(SettingView, useSearch({ from: '/_shell/admin/message-setting' }))
  const navigate = useNavigate()
  // Filters, page and sort belong to the list that is left.
  const openDeliveries = useCallback(
    (supplierId: string) => void navigate({ to: '.', search: { tab: 'deliveries', supplierId } }),
    [navigate],
  )
  const tabs = (
    <TabsList>
      {SettingTab.options.map((each) => (
        <TabsTrigger key={each} value={each}>
          {t(`tab.${each}`)}
        </TabsTrigger>
      ))}
    </TabsList>
  )
  return (
    <Tabs
      className="contents"
      value={tab}
      onValueChange={(value) => void navigate({ to: '.', search: { tab: value } })}
    >
      {tab === 'suppliers' ? (
        <SupplierList tabs={tabs} onOpenDeliveries={openDeliveries} />
      ) : (
        <DeliveryList tabs={tabs} />
      )}
    </Tabs>
  )
}
