import { useQuery } from '@tanstack/react-query'
import { Mail, MessageSquareText, RefreshCw } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { codes } from '#contract/codes.ts'
import { listOutbox } from '#contract/delivery/endpoints.ts'
import type { OutboxLetter } from '#contract/delivery/schema.ts'
import { call } from '#request/call.ts'
import { Refused } from '#request/errors.ts'
import { useFormat } from '../kit/format.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { Button } from '../ui/button.tsx'

/** The letters that the demo stores instead of sending them. A gateway that sends them has no outbox to show. */
export function Outbox() {
  const { t } = useTranslation('diagnostics')
  const title = useId()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [listOutbox.id],
    queryFn: ({ signal }) => call(listOutbox, {}, { signal, handles: 'all' }),
    retry: false,
    staleTime: 0,
  })
  if (error instanceof Refused && error.code === codes.notFound) return null
  return (
    <section aria-labelledby={title} className="overflow-hidden rounded-panel border bg-panel">
      <header className="flex items-start gap-3 border-b px-4 py-3">
        <div className="min-w-0 flex-1">
          <h2 id={title} className="font-semibold text-heading">
            {t('outbox.title')}
          </h2>
          <p className="text-dense text-faint">{t('outbox.hint')}</p>
        </div>
        <Button variant="outline" disabled={isFetching} onClick={() => void refetch()}>
          <RefreshCw aria-hidden />
          {t('outbox.refresh')}
        </Button>
      </header>
      {error && !data ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {!error && !data ? <RowsSkeleton rows={3} /> : null}
      {data?.length === 0 ? (
        <EmptyState icon={<Mail />} title={t('outbox.empty')} hint={t('outbox.emptyHint')} />
      ) : null}
      <ul className="divide-y">
        {data?.map((letter) => (
          <Letter key={letter.outboxId} letter={letter} />
        ))}
      </ul>
    </section>
  )
}

function Letter({ letter }: { letter: OutboxLetter }) {
  const { t } = useTranslation('diagnostics')
  const format = useFormat()
  const Icon = letter.channel === 'sms' ? MessageSquareText : Mail
  return (
    <li className="flex gap-3 px-4 py-3">
      <Icon aria-hidden className="mt-1 size-4 shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-4 text-dense text-soft">
          <span>
            {t(`outbox.channel.${letter.channel}`)} · <span className="select-all">{letter.recipient}</span>
          </span>
          <time dateTime={new Date(letter.madeAt).toISOString()} className="text-faint">
            {format.time(letter.madeAt)}
          </time>
        </p>
        <p className="mt-1 select-text text-body">{letter.text}</p>
      </div>
    </li>
  )
}
