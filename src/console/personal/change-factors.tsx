import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getOwnFactors, removeTotp, renewRecoveryCodes } from '#contract/factor/endpoints.ts'
import { RecoveryCodes } from '../app/recovery-codes.tsx'
import { SetUpTotp } from '../app/set-up-totp.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { endpointKey } from '../kit/use-endpoint.ts'
import { AlertDialog, AlertDialogContent } from '../ui/alert-dialog.tsx'
import type { FactorAct } from './second-factor.tsx'

interface ChangeFactorsProps {
  act: FactorAct
  /** A role demands a second factor. */
  required: boolean
  onClose: () => void
}

/** Sets the app up or removes it, or makes new recovery codes; those are shown, this once. */
export function ChangeFactors({ act, required, onClose }: ChangeFactorsProps) {
  const { t } = useTranslation('factor')
  const send = useGatewayCall('factor')
  const queries = useQueryClient()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  const done = useRef(false)
  if (recoveryCodes)
    return (
      <FactorDialog title={t('codes.title')} hint={t('codes.hint')}>
        <RecoveryCodes recoveryCodes={recoveryCodes} onDone={onClose} />
      </FactorDialog>
    )
  if (act === 'set-up')
    return (
      <FactorDialog title={t('setUp.title')} hint={t('setUp.hint')}>
        <SetUpTotp
          onAdded={(added) => {
            void queries.invalidateQueries({ queryKey: endpointKey(getOwnFactors) })
            if (added.recoveryCodes) setRecoveryCodes(added.recoveryCodes)
            else onClose()
          }}
          onCancel={onClose}
        />
      </FactorDialog>
    )
  const isRemoval = act === 'remove'
  return (
    <ConfirmDialog
      title={t(`own.${act}Title`)}
      description={t(isRemoval && required ? 'own.removeRequired' : `own.${act}Hint`)}
      action={t(`own.${act}`)}
      destructive={isRemoval}
      onConfirm={async () => {
        if (isRemoval) return void (await send(removeTotp, {}))
        const made = await send(renewRecoveryCodes, {})
        done.current = true
        setRecoveryCodes(made)
      }}
      // It closes by itself once that is done, and the codes take its place.
      onClose={() => done.current || onClose()}
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
