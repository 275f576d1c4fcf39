import { useTranslation } from 'react-i18next'
import type { ProcessAct } from '#contract/workflow/process.ts'
import { PhotoGrid } from '../app/photo-grid.tsx'
import { useFormat } from '../kit/format.ts'
import { cn } from '../ui/cn.ts'

/** All that was done in a process, the last act first. */
export function ProcessTimeline({ acts }: { acts: readonly ProcessAct[] }) {
  const { t } = useTranslation('process-instance')
  const format = useFormat()
  return (
    <ol className="flex flex-col gap-3 border-l pl-4">
      {acts
        .toReversed()
        .map(({ act, kind, actorName, actedAt, nodeName, toNames = [], comment, photos = [], withdrawn }) => (
          <li key={act} className={cn('text-dense', withdrawn && 'text-faint')}>
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{actorName}</span>
              <span>{t(`kindOfAct.${kind}`)}</span>
              {toNames.length > 0 ? <span>{format.list(toNames)}</span> : null}
              {nodeName ? <span className="text-soft">{nodeName}</span> : null}
              {withdrawn ? <span className="text-small">{t('withdrawn')}</span> : null}
              <time dateTime={new Date(actedAt).toISOString()} className="ml-auto text-small text-soft">
                {format.time(actedAt)}
              </time>
            </p>
            {comment ? <p className="mt-0.5 whitespace-pre-wrap text-body">{comment}</p> : null}
            <PhotoGrid photos={photos} kind="process-instance" />
          </li>
        ))}
    </ol>
  )
}
