import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { previewRestation } from '#contract/line/changes.ts'
import type { LineRow } from '#contract/line/entity.ts'
import { useFormHold } from '../kit/form-hold.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { usePaused } from '../kit/use-paused.ts'
import { ChainEffects, changedTables, useDraftedAlignments } from './chain-effects.tsx'

interface RestationEffectsProps {
  row: LineRow
}

/** What is called otherwise on the line, or would have no label, by the chain tables as they stand in the form. */
export function RestationEffects({ row: { lineId, alignments: before } }: RestationEffectsProps) {
  const { t } = useTranslation('line')
  const drafted = useDraftedAlignments(before)
  const paused = usePaused(drafted)
  const alignments = useMemo(
    () => changedTables(before, paused ?? []).map(({ side, segments }) => ({ side, segments })),
    [before, paused],
  )
  const { data, error, refetch } = useEndpoint(
    previewRestation,
    { lineId, alignments },
    { enabled: alignments.length > 0, background: true },
  )
  const effects = paused === drafted ? data : undefined
  useFormHold(drafted !== undefined && !error && !effects)
  if (!drafted) return null
  const list = (each: { name: string; mileage: string; becomes?: string }) =>
    [each.name, each.mileage, ...(each.becomes ? ['→', each.becomes] : [])].filter(Boolean).join(' ')
  return (
    <ChainEffects
      title={t('restation.effects')}
      none={t('restation.none')}
      before={before}
      after={drafted}
      error={error}
      retry={() => void refetch()}
      effects={effects?.map(({ kind, lost, relabelled }) => ({
        kind,
        facts: [
          { which: 'unreached', isRefused: true, count: lost.count, first: lost.first.map(list) },
          {
            which: 'relabelled',
            isRefused: false,
            count: relabelled.count,
            first: relabelled.first.map(list),
          },
        ],
      }))}
    />
  )
}
