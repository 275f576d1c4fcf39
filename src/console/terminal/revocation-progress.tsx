import { Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Terminal } from '#contract/terminal/authorisation-schema.ts'
import { DescriptionGroup } from '../kit/description-list.tsx'
import { useFormat } from '../kit/format.ts'

/** How far the revocation of a terminal has come, and what lies on it still; nothing where none is ordered. */
export function RevocationProgress({ row }: { row: Terminal }) {
  const { t } = useTranslation('terminal')
  const format = useFormat()
  const { revokedAt, revocationDeliveredAt, revocationAcknowledgedAt, heldEdits, appliedAt } = row
  if (revokedAt === undefined) return null
  const stages = {
    ordered: revokedAt,
    delivered: revocationDeliveredAt,
    acknowledged: revocationAcknowledgedAt,
  }
  return (
    <DescriptionGroup title={t('revocation.title')}>
      <ol className="flex flex-col gap-3">
        {(['ordered', 'delivered', 'acknowledged'] as const).map((stage) => {
          const at = stages[stage]
          const Icon = at === undefined ? Circle : CircleCheck
          return (
            <li key={stage} className="flex gap-2.5">
              <Icon aria-hidden className={at === undefined ? 'size-5 text-faint' : 'size-5 text-synced'} />
              <div className="min-w-0">
                <p className="font-medium text-body">{t(`revocation.${stage}`)}</p>
                <p className="text-small text-soft">
                  {at === undefined ? t(`revocation.awaits.${stage}`) : format.time(at)}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
      {heldEdits === undefined ? null : (
        <p className="mt-3 text-body">
          {heldEdits > 0 ? t('revocation.held', { count: heldEdits }) : t('revocation.heldNone')}
        </p>
      )}
      {appliedAt > revokedAt ? (
        <p className="mt-2 text-attention text-body">
          {t('revocation.appliedAgain', { time: format.time(appliedAt) })}
        </p>
      ) : null}
    </DescriptionGroup>
  )
}
