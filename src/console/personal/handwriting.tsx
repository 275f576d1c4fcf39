import { PenLine, QrCode } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateSignature } from '#contract/personal/endpoints.ts'
import type { Profile } from '#contract/personal/schema.ts'
import { requestSignTicket } from '#contract/personal/signature.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { usePicture } from '../app/use-picture.ts'
import { useFormat } from '../kit/format.ts'
import { EmptyState } from '../kit/states.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const SignHere = lazyPart(async () => ({ default: (await import('./sign-here.tsx')).SignHere }))
const SignByPhone = lazyPart(async () => ({ default: (await import('./sign-by-phone.tsx')).SignByPhone }))

/** The handwritten signature, and the two ways to write it. */
export function Handwriting({ profile }: { profile: Profile }) {
  const { t } = useTranslation('personal')
  const format = useFormat()
  const { signature } = profile
  const { address } = usePicture(signature?.fileId)
  const [way, setWay] = useState<'here' | 'phone'>()
  const close = () => setWay(undefined)
  const buttons = (
    <>
      <OnlineButton to={updateSignature} onClick={() => setWay('here')}>
        <PenLine aria-hidden />
        {t('sign.writeHere')}
      </OnlineButton>
      <OnlineButton variant="outline" to={requestSignTicket} onClick={() => setWay('phone')}>
        <QrCode aria-hidden />
        {t('sign.byPhone')}
      </OnlineButton>
    </>
  )
  return (
    <section className="rounded-panel border bg-panel p-5">
      {signature ? (
        <div className="flex flex-col gap-4">
          <div className="flex h-48 items-center justify-center rounded-control border bg-[#fff] p-4">
            {address ? (
              <img src={address} alt={t('sign.name')} className="max-h-full max-w-full object-contain" />
            ) : (
              <Skeleton className="h-24 w-64" />
            )}
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <p className="flex-1 text-dense text-soft">
              {t('sign.since', { time: format.time(signature.signedAt) })}
            </p>
            {buttons}
          </div>
        </div>
      ) : (
        <EmptyState icon={<PenLine />} title={t('sign.none')} hint={t('sign.noneHint')}>
          {buttons}
        </EmptyState>
      )}
      <Overlay key={way}>
        {way === 'here' ? <SignHere onClose={close} /> : null}
        {way === 'phone' ? <SignByPhone signature={signature} onClose={close} /> : null}
      </Overlay>
    </section>
  )
}
