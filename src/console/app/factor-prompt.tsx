import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getOwnFactors } from '#contract/factor/endpoints.ts'
import type { OwnFactors } from '#contract/factor/schema.ts'
import { call } from '#request/call.ts'
import { ErrorState } from '../kit/states.tsx'
import { endpointKey } from '../kit/use-endpoint.ts'
import { AlertDialog, AlertDialogContent } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpFactor } from './set-up-factor.tsx'
import { ShowFactor } from './show-factor.tsx'

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
  const isFirst = own !== undefined && !own.totp && own.passkeys.length === 0
  return (
    <AlertDialog open>
      <AlertDialogContent
        title={t(recoveryCodes ? 'codes.title' : isFirst ? 'prompt.first' : 'prompt.title')}
        description={t(recoveryCodes ? 'codes.hint' : hintOf(own, isFirst))}
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
          <SetUpFactor
            passkeysPossible={own.passkeysPossible}
            onAdded={(added) => (added.recoveryCodes ? setRecoveryCodes(added.recoveryCodes) : shown())}
            onCancel={() => onClose()}
          />
        ) : null}
        {recoveryCodes ? <RecoveryCodes recoveryCodes={recoveryCodes} onDone={shown} /> : null}
      </AlertDialogContent>
    </AlertDialog>
  )
}

function hintOf(own: OwnFactors | undefined, isFirst: boolean): string {
  if (isFirst) return 'prompt.firstHint'
  if (own && own.passkeys.length > 0 && !own.passkeysPossible) return 'prompt.notHere'
  if (own?.age === 'old') return 'prompt.again'
  return own?.passkeysPossible && own.passkeys.length > 0 ? 'prompt.passkeyHint' : 'prompt.hint'
}
