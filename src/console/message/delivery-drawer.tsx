import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Delivery, type DeliveryQuery, resendDeliveries } from '#contract/delivery/deliveries.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { DescriptionGroup, DescriptionList } from '../kit/description-list.tsx'
import { DetailDrawer } from '../kit/detail-drawer.tsx'
import { useFormat } from '../kit/format.ts'
import { Failure } from '../kit/states.tsx'
import type { List } from '../kit/use-list.ts'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { StateBadge } from './state-badge.tsx'
import { SupplierAnswer } from './supplier-answer.tsx'
import { useDeliveryWords } from './use-delivery-words.ts'

/** One delivery: how often it was tried and what the supplier said; a dead one is tried again from here. */
export function DeliveryDrawer({ list }: { list: List<DeliveryQuery, Delivery> }) {
  return (
    <DetailDrawer list={list} title={(row) => row.title} actions={(row) => <Resend row={row} />}>
      {(row) => <DeliveryFacts row={row} />}
    </DetailDrawer>
  )
}

function Resend({ row: { deliveryId, state } }: { row: Delivery }) {
  const { t } = useTranslation('delivery')
  const send = useGatewayCall('delivery')
  const { start, busy, failure } = useSingleWrite(() => send(resendDeliveries, { deliveryId }, 'resend.done'))
  if (state !== 'dead') return null
  return (
    <>
      {failure === undefined ? null : (
        <p role="alert" className="mr-auto self-center text-danger text-dense">
          <Failure error={failure} />
        </p>
      )}
      <OnlineButton to={resendDeliveries} disabled={busy} onClick={() => start()}>
        <RotateCw aria-hidden />
        {t('resend.title')}
      </OnlineButton>
    </>
  )
}

function DeliveryFacts({ row }: { row: Delivery }) {
  const { t } = useTranslation(['delivery', 'supplier'])
  const format = useFormat()
  const words = useDeliveryWords()
  const { state, channel, furtherChannels, endedAt, nextAttemptAt } = row
  return (
    <div className="flex flex-col gap-5">
      <DescriptionList
        items={[
          { label: t('field.state'), value: <StateBadge state={state} /> },
          { label: t('field.channel'), value: t(`supplier:channel.${channel}`) },
          { label: t('field.why'), value: words(row), wide: true },
          { label: t('field.receiver'), value: row.userName },
          { label: t('field.accountName'), value: row.accountName },
          { label: t('field.supplierName'), value: row.supplierName },
          { label: t('field.tries'), value: format.number(row.tries) },
          { label: t('field.createdAt'), value: format.time(row.createdAt) },
          endedAt === undefined
            ? { label: t('field.nextAttemptAt'), value: format.time(nextAttemptAt) }
            : { label: t('field.endedAt'), value: format.time(endedAt) },
          {
            label: t('field.furtherChannels'),
            value: format.list(furtherChannels.map((each) => t(`supplier:channel.${each}`))),
            wide: true,
          },
        ]}
      />
      {row.lastAnswer ? (
        <DescriptionGroup title={t('field.lastAnswer')}>
          <SupplierAnswer text={row.lastAnswer} />
        </DescriptionGroup>
      ) : null}
    </div>
  )
}
