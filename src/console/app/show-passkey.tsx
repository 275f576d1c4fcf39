import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { challengePasskey, proveFactor } from '#contract/factor/endpoints.ts'
import { call } from '#request/call.ts'
import { Failure } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { showPasskey } from './passkey.ts'

interface ShowPasskeyProps {
  onShown: () => void
  onCancel: () => void
  /** What else can be chosen, beside the buttons. */
  children: ReactNode
}

/** Has the browser show a passkey, when its button is pressed: no browser does it unasked. */
export function ShowPasskey({ onShown, onCancel, children }: ShowPasskeyProps) {
  const { t } = useTranslation('factor')
  const { start, busy, failure } = useSingleWrite(async () => {
    const challenge = await call(challengePasskey, {}, { handles: 'all' })
    const proof = await showPasskey(challenge).catch((cause: unknown) => {
      // What the browser says of it is in its own words and language.
      throw new Error(t('passkey.notShown'), { cause })
    })
    await call(proveFactor, proof, { handles: 'all' })
    onShown()
  })
  return (
    <>
      {failure === undefined ? null : (
        <p role="alert" className="text-danger text-dense">
          <Failure error={failure} />
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-end gap-2">
        {children}
        <Button variant="outline" onClick={onCancel}>
          {t('kit:cancel')}
        </Button>
        <Button disabled={busy} onClick={() => start()}>
          {t('passkey.use')}
        </Button>
      </div>
    </>
  )
}
