import i18next from 'i18next'
import { CloudOff, Inbox, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Cancelled, NetworkFailure } from '#request/errors.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Skeleton } from '../ui/skeleton.tsx'

/** The id under which the gateway logged a failed request, where the error carries one. */
export function requestIdOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('requestId' in error)) return undefined
  return typeof error.requestId === 'string' ? error.requestId : undefined
}

/** What an error says to a person; the shell has the texts for those that the gateway did not put into words. */
export function messageOf(error: unknown): string {
  if (error instanceof Cancelled) return i18next.t('session:network.cancelled')
  if (error instanceof NetworkFailure)
    return i18next.t(`session:network.${error.reason === 'timeout' ? 'uncertain' : error.reason}`)
  return error instanceof Error ? error.message : String(error)
}

/** Why something was refused, and the number that support needs: within a form or a dialog. */
export function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation('kit')
  const requestId = requestIdOf(error)
  return (
    <>
      {messageOf(error)}
      {requestId ? (
        <span className="block text-small">
          {t('error.requestId')} <code className="select-all">{requestId}</code>
        </span>
      ) : null}
    </>
  )
}

interface ErrorStateProps {
  error: unknown
  retry?: () => void
}

/** What went wrong, or that it is not on this device; a way to try again, and the number that support needs. */
export function ErrorState({ error, retry }: ErrorStateProps) {
  const { t } = useTranslation('kit')
  const requestId = requestIdOf(error)
  const away = error instanceof NetworkFailure && error.reason === 'unreachable'
  const Sign = away ? CloudOff : TriangleAlert
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <Sign aria-hidden className={cn('size-8', away ? 'text-faint' : 'text-danger')} />
      <p className="font-semibold text-heading">{t(away ? 'error.away' : 'error.title')}</p>
      <p className="max-w-prose text-soft">{away ? t('error.awayHint') : readFailure(error)}</p>
      {retry ? (
        <Button variant="outline" onClick={retry}>
          {t('error.retry')}
        </Button>
      ) : null}
      {requestId ? (
        <p className="text-faint text-small">
          {t('error.requestId')} <code className="select-all font-mono">{requestId}</code>
        </p>
      ) : null}
    </div>
  )
}

/** As `messageOf`, for what was only asked: nothing can have taken effect. */
function readFailure(error: unknown): string {
  return error instanceof NetworkFailure ? i18next.t(`session:network.${error.reason}`) : messageOf(error)
}

interface EmptyStateProps {
  title: string
  /** What to do next. */
  hint?: string
  icon?: ReactNode
  /** It stands for a whole page, so its title is the page's. */
  page?: boolean
  children?: ReactNode
}

/** Nothing here, and what to do about it. */
export function EmptyState({ title, hint, icon, page = false, children }: EmptyStateProps) {
  const Title = page ? 'h1' : 'p'
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      <span aria-hidden className="mb-1 text-faint [&_svg]:size-9 [&_svg]:stroke-[1.25]">
        {icon ?? <Inbox />}
      </span>
      <Title className="font-semibold text-heading">{title}</Title>
      {hint ? <p className="max-w-prose text-soft">{hint}</p> : null}
      {children ? <div className="mt-2 flex gap-2">{children}</div> : null}
    </div>
  )
}

const widths = ['w-3/4', 'w-1/2', 'w-2/3', 'w-5/6', 'w-3/5']

/** Rows that are on their way. */
export function RowsSkeleton({ rows = 12 }: { rows?: number }) {
  const { t } = useTranslation('kit')
  return (
    <div role="status" aria-label={t('loading')} className="w-full divide-y">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="grid h-row grid-cols-[2fr_1fr_1fr_1fr] items-center gap-8 px-4">
          {[0, 1, 2, 3].map((cell) => (
            <Skeleton key={cell} className={`h-3 ${widths[(row + cell * 2) % widths.length]}`} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** A page that is on its way. */
export function PageSkeleton() {
  return (
    <div data-skeleton className="flex min-h-0 flex-1 flex-col gap-3 p-4 railed:px-6">
      <div className="flex min-h-control items-center">
        <Skeleton className="h-7 w-48" />
      </div>
      <div className="flex gap-2">
        <Skeleton className="h-control w-72 max-w-full" />
        <Skeleton className="h-control w-24" />
        <Skeleton className="h-control w-24" />
      </div>
      <div className="min-h-0 flex-1 overflow-hidden rounded-panel border bg-panel">
        <RowsSkeleton rows={10} />
      </div>
    </div>
  )
}
