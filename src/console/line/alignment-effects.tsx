import { useTranslation } from 'react-i18next'
import { previewAlignments } from '#contract/line/changes.ts'
import type { LineRow } from '#contract/line/entity.ts'
import { useFormHold } from '../kit/form-hold.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { usePaused } from '../kit/use-paused.ts'
import { ChainEffects, useDraftedAlignments } from './chain-effects.tsx'

interface AlignmentEffectsProps {
  row: LineRow
}

/** What lies on the line and moves, or would lie nowhere, by the chain tables as they stand in the form. */
export function AlignmentEffects({ row: { lineId, alignments: before } }: AlignmentEffectsProps) {
  const { t } = useTranslation('line')
  const drafted = useDraftedAlignments(before)
  const alignments = usePaused(drafted)
  const { data, error, refetch } = useEndpoint(
    previewAlignments,
    { lineId, alignments: alignments ?? [] },
    { enabled: alignments !== undefined, background: true },
  )
  const effects = alignments === drafted ? data : undefined
  useFormHold(drafted !== undefined && !error && !effects)
  if (!drafted) return null
  const named = ({ name, mileage }: { name: string; mileage: string }) => `${name} ${mileage}`
  return (
    <ChainEffects
      title={t('effects.title')}
      none={t('effects.none')}
      before={before}
      after={drafted}
      error={error}
      retry={() => void refetch()}
      effects={effects?.map(({ kind, lost, moved }) => ({
        kind,
        facts: [
          { which: 'lost', isRefused: true, count: lost.count, first: lost.first.map(named) },
          { which: 'moved', isRefused: false, count: moved.count, first: moved.first.map(named) },
        ],
      }))}
    />
  )
}
