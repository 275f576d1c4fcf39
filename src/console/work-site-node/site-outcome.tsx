import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkSite } from '#contract/work-site/entity.ts'
import { takeBackNodes } from '#contract/work-site-node/endpoints.ts'
import { type Initialization, mostNodes } from '#contract/work-site-node/schema.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { useFormat } from '../kit/format.ts'
import type { Counted } from './use-plans.ts'
import { isSeen, type Seen } from './use-runs.ts'

interface SiteOutcomeProps {
  site: WorkSite
  counted: Counted | undefined
  seen: Seen | undefined
  made: Initialization | undefined
  takeBack: (made: Initialization) => Promise<void>
}

const kinds = ['added', 'changed', 'same', 'removed', 'touched'] as const

/** What a run would do at a work site, or what the last one did and how it is taken back. */
export function SiteOutcome({ site, counted, seen, made, takeBack }: SiteOutcomeProps) {
  const { t } = useTranslation('work-site-node')
  const format = useFormat()
  // What is asked about stays as it was seen, though somebody creates nodes meanwhile.
  const [asked, setAsked] = useState<Initialization>()
  if (counted && !counted.plan)
    return (
      <span className="text-danger">
        {counted.wrong
          ? t('wrongDesign')
          : counted.unfit
            ? t('unfit')
            : t('tooMany', { total: counted.total.toLocaleString(), most: format.number(mostNodes) })}
      </span>
    )
  if (seen && counted?.plan && isSeen(seen, counted.plan)) {
    const { difference, touched } = seen
    return (
      <span>
        {kinds
          .flatMap((kind) =>
            difference[kind] > 0
              ? t(`difference.${kind}`, { count: difference[kind], shown: format.number(difference[kind]) })
              : [],
          )
          .join(' · ')}
        {touched.length > 0 ? (
          <span className="block text-attention text-small">
            {t('stays', { names: format.list(touched) })}
          </span>
        ) : null}
      </span>
    )
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {counted ? (
        t('total', { shown: format.number(Number(counted.total)) })
      ) : (
        <span className="text-faint">{t('missing')}</span>
      )}
      {made ? (
        <span className="text-small text-soft">
          {t('made', { time: format.time(made.initializedAt), name: made.initializedByName })}
        </span>
      ) : null}
      {made?.canTakeBack ? (
        <OnlineButton to={takeBackNodes} variant="ghost" onClick={() => setAsked(made)}>
          <Undo2 aria-hidden />
          {t('takeBack.action')}
        </OnlineButton>
      ) : null}
      {asked ? (
        <ConfirmDialog
          title={t('takeBack.title', { site: site.workSiteName })}
          description={t('takeBack.hint', {
            added: format.number(asked.added),
            removed: format.number(asked.removed),
            changed: format.number(asked.changed),
          })}
          action={t('takeBack.action')}
          destructive
          onConfirm={() => takeBack(asked)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </span>
  )
}
