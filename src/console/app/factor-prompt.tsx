import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getOwnFactors, proveFactor } from '#contract/factor/endpoints.ts'
import type { OwnFactors } from '#contract/factor/schema.ts'
import { call } from '#request/call.ts'
import { ErrorState } from '../kit/states.tsx'
import { endpointKey } from '../kit/use-endpoint.ts'
import { AlertDialog, AlertDialogContent } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { OneFieldForm } from './one-field-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpTotp } from './set-up-totp.tsx'

/** Asks for the second factor, or has the first one set up where a role demands it; `true` when it was shown. */
export function FactorPrompt({ onClose }: { onClose: (shown?: true) => void }) {
  const { t } = useTranslation('factor')
  const queries = useQueryClient()
  const [own, setOwn] = useState<OwnFactors>()
  const [failure, setFailure] = useState<unknown>()
  const [round, setRound] = useState(0)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  const shown = () => {
    void queries.invalidateQueries({ queryKey: endpointKey(getOwnFactors) })
    onClose(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once in each round
  useEffect(() => {
    const abort = new AbortController()
    setFailure(undefined)
    call(getOwnFactors, {}, { handles: 'all', signal: abort.signal }).then(
      // Another tab may have asked for it meanwhile.
      (answer) => (answer.age === 'fresh' ? shown() : setOwn(answer)),
      (reason: unknown) => abort.signal.aborted || setFailure(reason),
    )
    return () => abort.abort()
  }, [round])
  const isFirst = own !== undefined && !own.totp && own.recoveryCodesLeft === 0
  return (
    <AlertDialog open>
      <AlertDialogContent
        title={t(recoveryCodes ? 'codes.title' : isFirst ? 'prompt.first' : 'prompt.title')}
        description={t(hintOf(isFirst, recoveryCodes !== undefined, own?.age))}
        onEscapeKeyDown={(event) => {
          event.preventDefault()
          if (!recoveryCodes) onClose()
        }}
      >
        {failure ? (
          <>
            <ErrorState error={failure} retry={() => setRound(round + 1)} />
            <Button variant="outline" className="self-end" onClick={() => onClose()}>
              {t('kit:cancel')}
            </Button>
          </>
        ) : null}
        {!own && !failure ? <Skeleton className="h-control" /> : null}
        {own && !isFirst ? <ShowFactor own={own} onShown={shown} onCancel={() => onClose()} /> : null}
        {isFirst && !recoveryCodes ? (
          <SetUpTotp
            onAdded={(added) => (added.recoveryCodes ? setRecoveryCodes(added.recoveryCodes) : shown())}
            onCancel={() => onClose()}
          />
        ) : null}
        {recoveryCodes ? <RecoveryCodes recoveryCodes={recoveryCodes} onDone={shown} /> : null}
      </AlertDialogContent>
    </AlertDialog>
  )
}

function hintOf(isFirst: boolean, codesShown: boolean, age: OwnFactors['age'] | undefined) {
  if (codesShown) return 'codes.hint'
  if (isFirst) return 'prompt.firstHint'
  return age === 'old' ? 'prompt.again' : 'prompt.hint'
}

interface ShowFactorProps {
  own: OwnFactors
  onShown: () => void
  onCancel: () => void
}

function ShowFactor({ own, onShown, onCancel }: ShowFactorProps) {
  const { t } = useTranslation('factor')
  const [way, setWay] = useState<'totp' | 'recovery'>(own.totp ? 'totp' : 'recovery')
  const prove = async (typed: string) => {
    const proof = way === 'totp' ? { way, verifyCode: typed } : { way, recoveryCode: typed }
    await call(proveFactor, proof, { handles: 'all' })
    onShown()
  }
  const other = way === 'totp' ? 'recovery' : 'totp'
  return (
    <OneFieldForm
      key={way}
      label={t(way === 'totp' ? 'code' : 'recoveryCode')}
      inputMode={way === 'totp' ? 'numeric' : 'text'}
      autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
      action={t('prompt.submit')}
      onSubmit={prove}
      onCancel={onCancel}
    >
      {own.totp ? (
        <Button variant="link" size="text" className="mr-auto" onClick={() => setWay(other)}>
          {t(`prompt.by.${other}`)}
        </Button>
      ) : null}
    </OneFieldForm>
  )
}
