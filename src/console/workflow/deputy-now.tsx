import { useTranslation } from 'react-i18next'
import { endDeputy, type OwnDeputy } from '#contract/workflow/deputy.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { useFormat } from '../kit/format.ts'
import { Failure } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'

interface DeputyNowProps {
  deputy: NonNullable<OwnDeputy['deputy']>
  onEnded: () => void
}

/** The deputy who is named, and a button that ends it. */
export function DeputyNow({ deputy: { userName, beginsAt, endsAt }, onEnded }: DeputyNowProps) {
  const { t } = useTranslation('process-deputy')
  const format = useFormat()
  const send = useGatewayCall('process-deputy')
  const { start, busy, failure } = useSingleWrite(async () => {
    await send(endDeputy, {}, 'done.ended')
    onEnded()
  })
  return (
    <div className="col-span-full flex flex-col gap-2">
      <div
        role="status"
        className="flex flex-wrap items-center gap-3 rounded-control bg-sunken px-3 py-1.5 text-dense"
      >
        <span className="min-w-0 flex-1">
          {t('now', { name: userName, from: format.time(beginsAt), until: format.time(endsAt) })}
        </span>
        <Button variant="outline" disabled={busy} onClick={() => start()}>
          {t('end')}
        </Button>
      </div>
      {failure === undefined ? null : (
        <p role="alert" className="text-danger text-dense">
          <Failure error={failure} />
        </p>
      )}
    </div>
  )
}
