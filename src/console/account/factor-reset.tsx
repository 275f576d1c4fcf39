import { ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountDetail } from '#contract/account/administration.ts'
import { confirmFactorReset, requestFactorReset } from '#contract/account/administration-endpoints.ts'
import { clockOffset, item } from '#request/session.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { useFormat } from '../kit/format.ts'

/** That an account has a second factor, and the way of two administrators to take a lost one from it. */
export function FactorReset({ row }: { row: AccountDetail }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const send = useGatewayCall('account')
  const [asking, setAsking] = useState(false)
  const { factorReset } = row
  const open = factorReset && factorReset.until > Date.now() + clockOffset() ? factorReset : undefined
  const own = item('userAccount')?.accountId
  const act = open && open.requestedBy !== own ? 'confirm' : 'request'
  const call = act === 'confirm' ? confirmFactorReset : requestFactorReset
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2">
        {t('factor.set')}
        {row.generalAccountId === own || open?.requestedBy === own ? null : (
          <OnlineButton to={call} variant="ghost" onClick={() => setAsking(true)}>
            <ShieldOff aria-hidden />
            {t(`factor.${act}.action`)}
          </OnlineButton>
        )}
      </p>
      {open ? (
        <p className="text-attention text-dense">
          {t('factor.requested', { name: open.requestedByName, time: format.time(open.until) })}
        </p>
      ) : null}
      {asking ? (
        <ConfirmDialog
          destructive={act === 'confirm'}
          title={t(`factor.${act}.title`)}
          description={t(`factor.${act}.description`)}
          hits={[`${row.accountName} · ${row.userName}`]}
          action={t(`factor.${act}.action`)}
          onConfirm={async () => {
            await send(call, { accountId: row.generalAccountId }, `factor.${act}.done`)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
