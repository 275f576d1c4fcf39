import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getOwnFactors, removePasskey, removeTotp, renewRecoveryCodes } from '#contract/factor/endpoints.ts'
import type { FactorAdded, OwnFactors } from '#contract/factor/schema.ts'
import { AddPasskey } from '../app/add-passkey.tsx'
import { RecoveryCodes } from '../app/recovery-codes.tsx'
import { SetUpTotp } from '../app/set-up-totp.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { endpointKey } from '../kit/use-endpoint.ts'
import { AlertDialog, AlertDialogContent } from '../ui/alert-dialog.tsx'
import type { FactorAct } from './factor-act.ts'
import { RenamePasskey } from './rename-passkey.tsx'

interface ChangeFactorsProps {
  own: OwnFactors
  doing: FactorAct
  onClose: () => void
}

/** Adds, renames or removes a factor, or makes new recovery codes; those are shown, this once. */
export function ChangeFactors({ own, doing, onClose }: ChangeFactorsProps) {
  const { t } = useTranslation('factor')
  const queries = useQueryClient()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  const added = ({ recoveryCodes: made }: FactorAdded) => {
    void queries.invalidateQueries({ queryKey: endpointKey(getOwnFactors) })
    if (made) setRecoveryCodes(made)
    else onClose()
  }
  if (recoveryCodes)
    return (
      <FactorDialog title={t('codes.title')} hint={t('codes.hint')}>
        <RecoveryCodes recoveryCodes={recoveryCodes} onDone={onClose} />
      </FactorDialog>
    )
  switch (doing.act) {
    case 'set-up':
      return (
        <FactorDialog title={t('setUp.title')} hint={t('setUp.hint')}>
          <SetUpTotp onAdded={added} onCancel={onClose} />
        </FactorDialog>
      )
    case 'add-passkey':
      return (
        <FactorDialog title={t('passkey.addTitle')} hint={t('passkey.addHint')}>
          <AddPasskey count={own.passkeys.length} onAdded={added} onCancel={onClose} />
        </FactorDialog>
      )
    case 'rename-passkey':
      return <RenamePasskey passkey={doing.of} onClose={onClose} />
    default:
      return <AskFirst own={own} doing={doing} onCodes={setRecoveryCodes} onClose={onClose} />
  }
}

interface AskFirstProps extends ChangeFactorsProps {
  onCodes: (recoveryCodes: readonly string[]) => void
}

/** Asks before a factor, or the codes that there are, come to be worth nothing. */
function AskFirst({ own, doing, onCodes, onClose }: AskFirstProps) {
  const { t } = useTranslation('factor')
  const send = useGatewayCall('factor')
  const done = useRef(false)
  if (doing.act === 'renew')
    return (
      <ConfirmDialog
        title={t('own.renewTitle')}
        description={t('own.renewHint')}
        action={t('own.renew')}
        onConfirm={async () => {
          const made = await send(renewRecoveryCodes, {})
          done.current = true
          onCodes(made)
        }}
        // It closes by itself once that is done, and the codes take its place.
        onClose={() => done.current || onClose()}
      />
    )
  const passkey = 'of' in doing ? doing.of : undefined
  const isLast = own.passkeys.length + (own.totp ? 1 : 0) === 1
  const hint = passkey ? 'passkey.removeHint' : 'own.removeHint'
  return (
    <ConfirmDialog
      title={passkey ? t('passkey.removeTitle', { name: passkey.passkeyName }) : t('own.removeTitle')}
      description={t(isLast ? (own.required ? 'own.removeRequired' : 'own.removeLast') : hint)}
      action={t('own.remove')}
      destructive
      onConfirm={async () => {
        if (passkey) await send(removePasskey, { credential: passkey.credential })
        else await send(removeTotp, {})
      }}
      onClose={onClose}
    />
  )
}

/** A dialog that only its buttons close: what stands in it is shown once. */
function FactorDialog({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <AlertDialog open>
      <AlertDialogContent
        title={title}
        description={hint}
        onEscapeKeyDown={(event) => event.preventDefault()}
      >
        {children}
      </AlertDialogContent>
    </AlertDialog>
  )
}
