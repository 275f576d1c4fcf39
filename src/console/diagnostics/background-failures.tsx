import { CircleCheck } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backgroundFailures } from '#request/failures.ts'
import { subscribe } from '#request/session.ts'
import { useFormat } from '../kit/format.ts'
import { EmptyState } from '../kit/states.tsx'
import { Badge } from '../ui/badge.tsx'

/** Failures of calls that nobody asked for, and that therefore showed no box (SES-26); the latest first. */
export function BackgroundFailures() {
  const { t } = useTranslation('diagnostics')
  const format = useFormat()
  const title = useId()
  const [failures, setFailures] = useState(backgroundFailures)
  useEffect(() => subscribe(() => setFailures(backgroundFailures())), [])
  return (
    <section aria-labelledby={title} className="overflow-hidden rounded-panel border bg-panel">
      <header className="border-b px-4 py-3">
        <h2 id={title} className="font-semibold text-heading">
          {t('failures.title')}
        </h2>
        <p className="text-dense text-faint">{t('failures.hint')}</p>
      </header>
      {failures.length === 0 ? (
        <EmptyState icon={<CircleCheck />} title={t('failures.none')} />
      ) : (
        <ul className="divide-y">
          {failures.toReversed().map(({ at, endpointId, code, message, reason, requestId }) => (
            <li
              key={`${at} ${endpointId} ${requestId}`}
              className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2.5"
            >
              <code className="font-mono text-dense">{endpointId}</code>
              <Badge variant="secondary">{code ?? t(`failures.reason.${reason ?? 'unreachable'}`)}</Badge>
              <span className="min-w-0 flex-1 truncate text-dense text-soft">{message}</span>
              {requestId ? (
                <code className="select-all break-all font-mono text-faint text-small">{requestId}</code>
              ) : null}
              <time dateTime={new Date(at).toISOString()} className="text-faint text-small">
                {format.time(at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
