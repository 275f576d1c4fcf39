import { BellOff, BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getPush, subscribePush, unsubscribePush } from '#contract/delivery/push.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ErrorState, Failure, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { endPush, pushHindrance, startPush } from './push-browser.ts'

const nothing = {}

/** Turns push for this device on and off; the browser asks its person only once they press. */
export function PushHere() {
  const { t } = useTranslation('push')
  const { data, error, refetch } = useEndpoint(getPush, nothing)
  const send = useGatewayCall('push')
  const { start, busy, failure } = useSingleWrite(async () => {
    if (data?.subscribed) {
      await send(unsubscribePush, nothing, 'done.off')
      await endPush()
    } else if (data?.supplier) {
      const { supplierId, publicKey } = data.supplier
      const subscription = await startPush(publicKey)
      if (!subscription) throw new Error(t('hindrance.denied'))
      await send(subscribePush, { supplierId, ...subscription }, 'done.on')
    }
  })
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={1} />
  const hindrance = data.subscribed ? undefined : data.supplier ? pushHindrance() : 'noSupplier'
  return (
    <section aria-label={t('title')} className="flex max-w-xl flex-col items-start gap-3">
      <h2 className="font-semibold text-dense">{t('title')}</h2>
      <p className="text-dense text-soft">{hindrance ? t(`hindrance.${hindrance}`) : t('hint')}</p>
      {hindrance ? null : (
        <OnlineButton
          variant="outline"
          to={data.subscribed ? unsubscribePush : subscribePush}
          disabled={busy}
          onClick={() => start()}
        >
          {data.subscribed ? <BellOff aria-hidden /> : <BellRing aria-hidden />}
          {t(data.subscribed ? 'off' : 'on')}
        </OnlineButton>
      )}
      {failure === undefined ? null : (
        <p role="alert" className="text-danger text-dense">
          <Failure error={failure} />
        </p>
      )}
    </section>
  )
}
