import { createFileRoute } from '@tanstack/react-router'
import type { DeliveryQuery } from '#contract/delivery/deliveries.ts'
import type { supplierEntity } from '#contract/delivery/supplier.ts'
import type { z } from '#contract/zod.ts'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'
import { SettingScreen } from '../../../message/setting-screen.tsx'

export const Route = createFileRoute('/_shell/admin/message-setting')({
  validateSearch: listSearch<z.output<typeof supplierEntity.Query> | DeliveryQuery>,
  loader: loadPageTexts,
  component: SettingScreen,
})
