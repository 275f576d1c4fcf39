import { useTranslation } from 'react-i18next'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { type AccountKind, type AccountSubject, callsOf, nameOf } from './account-subject.ts'

/** Acts that need no more than a yes. */
export type ConfirmedAct = 'stop' | 'enable' | 'unlock' | 'delete' | 'phoneLoginOn' | 'phoneLoginOff'

interface ConfirmActProps {
  kind: AccountKind
  act: ConfirmedAct
  rows: readonly AccountSubject[]
  onClose: () => void
  onDone: () => void
}

/** Asks before accounts are stopped, enabled, unlocked, deleted or signed in to by phone, and names them. */
export function ConfirmAct({ kind, act, rows, onClose, onDone }: ConfirmActProps) {
  const { t } = useTranslation('account')
  const send = useGatewayCall('account')
  const ids = rows.map(({ accountId }) => accountId)
  const done = `confirm.${act}.done`
  const confirm = async () => {
    const { status, phoneLogin, remove } = callsOf[kind]
    if (act === 'delete') await send(remove, { ids }, done)
    else if (act === 'phoneLoginOn' || act === 'phoneLoginOff')
      await send(phoneLogin, { ids, phoneLogin: act === 'phoneLoginOn' }, done)
    else await send(status, { ids, action: act }, done)
    onDone()
  }
  return (
    <ConfirmDialog
      destructive={act === 'stop' || act === 'delete'}
      title={t(`confirm.${act}.title`, { count: rows.length })}
      description={t(`confirm.${act}.description`)}
      hits={rows.map(nameOf)}
      action={t(`act.${act}`)}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
