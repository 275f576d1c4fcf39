import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountdown } from '../kit/use-countdown.ts'
import { Button } from '../ui/button.tsx'

/** Seconds until the page returns to the sign-in by itself. */
const pause = 5

/** The last step: it worked, and the sign-in comes back. */
export function ResetDone() {
  const { t } = useTranslation('recovery')
  const navigate = useNavigate()
  const { redirect } = useSearch({ from: '/login' })
  const [left] = useCountdown(pause)
  const over = left === 0
  useEffect(() => {
    if (over) void navigate({ to: '/login', search: { redirect }, replace: true })
  }, [over, navigate, redirect])
  return (
    <>
      <div role="status" className="flex gap-3 rounded-control bg-synced-soft px-4 py-3 text-synced">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
        <p className="text-body">{t('doneText')}</p>
      </div>
      <p className="mt-4 text-center text-dense text-soft tabular-nums">{t('return', { count: left })}</p>
      <Button
        size="lg"
        className="mt-4 w-full"
        onClick={() => void navigate({ to: '/login', search: { redirect }, replace: true })}
      >
        {t('toLogin')}
      </Button>
    </>
  )
}
