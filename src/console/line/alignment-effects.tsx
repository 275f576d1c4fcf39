import { useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { alignmentOf, breaksOf } from '#contract/alignment.ts'
import { type AlignmentEffects as Effects, previewAlignments } from '#contract/line/changes.ts'
import { type Alignment, type LineRow, lineEntity } from '#contract/line/entity.ts'
import { z } from '#contract/zod.ts'
import { useFormHold } from '../kit/form-hold.ts'
import type { FormValues } from '../kit/form-request.ts'
import { useFormat } from '../kit/format.ts'
import { MileageAxis } from '../kit/mileage-axis.tsx'
import { ErrorState } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { usePaused } from '../kit/use-paused.ts'

interface AlignmentEffectsProps {
  row: LineRow
}

const { rule } = lineEntity.fields.alignments

/**
 * What lies on the line and moves, or would lie nowhere, by the chain tables as they stand in the form: told before the form can
 * be saved. Nothing while they are as they were, or cannot be walked.
 */
export function AlignmentEffects({ row: { lineId, alignments: before } }: AlignmentEffectsProps) {
  const { t } = useTranslation('line')
  const { control } = useFormContext<FormValues>()
  const given = useWatch({ control, name: 'alignments' })
  const drafted = useMemo(() => {
    const read = z.safeParse(rule, given).data
    return read && textOf(read) !== textOf(before) ? read : undefined
  }, [given, before])
  const alignments = usePaused(drafted)
  const { data, error, refetch } = useEndpoint(
    previewAlignments,
    { lineId, alignments: alignments ?? [] },
    { enabled: alignments !== undefined, background: true },
  )
  const isAsking = drafted !== undefined && !error && (alignments !== drafted || !data)
  useFormHold(isAsking)
  if (!drafted) return null
  return (
    <section
      aria-label={t('effects.title')}
      className="col-span-full flex flex-col gap-2 rounded-control border p-3 text-dense"
    >
      <h3 className="font-medium">{t('effects.title')}</h3>
      <Lengths before={before} after={drafted} />
      <div role="status" className="flex flex-col gap-2">
        {isAsking ? <p className="text-soft">{t('effects.asking')}</p> : null}
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : null}
        {data && !isAsking ? <Affected effects={data} /> : null}
      </div>
    </section>
  )
}

/** How long each changed alignment was and will be, and the axis of the main one with its breaks marked. */
function Lengths({ before, after }: Record<'before' | 'after', readonly Alignment[]>) {
  const { t } = useTranslation('line')
  const format = useFormat()
  const lengthOf = (segments: Alignment['segments'] = []) => alignmentOf(segments)?.length ?? 0
  const known = new Set(before.map((each) => textOf([each])))
  const changed = after.filter((each) => !known.has(textOf([each])))
  const main = alignmentOf(after.find(({ side }) => side === 'main')?.segments ?? [])
  const spans = main
    ? breaksOf(main).map(({ distance, incoming, outgoing }) => ({
        ...{ from: distance, to: distance, tone: 'attention' as const },
        label: `${incoming} = ${outgoing}`,
      }))
    : []
  return (
    <>
      {changed.map(({ side, segments }) => (
        <p key={side} className="tabular-nums">
          {t('effects.length', {
            side: t(`side.${side}`),
            before: format.number(lengthOf(before.find((each) => each.side === side)?.segments)),
            after: format.number(lengthOf(segments)),
          })}
        </p>
      ))}
      {main ? (
        <MileageAxis
          start={0}
          end={main.length}
          spans={spans}
          width={560}
          label={[t('side.main'), ...spans.map(({ label }) => label)].join(' · ')}
        />
      ) : null}
    </>
  )
}

function Affected({ effects }: { effects: Effects }) {
  const { t } = useTranslation('line')
  const affected = effects.filter(({ moved, lost }) => moved.count + lost.count > 0)
  if (affected.length === 0) return <p>{t('effects.none')}</p>
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {affected.map(({ kind, ...effect }) => (
        <div key={kind} className="contents">
          <dt className="text-soft">{t(`effects.kind.${kind}`)}</dt>
          <dd>
            {(['lost', 'moved'] as const).map((which) => {
              const { count, first } = effect[which]
              const list = first.map(({ name, mileage }) => `${name} ${mileage}`).join('、')
              return count === 0 ? null : (
                <p key={which} className={which === 'lost' ? 'text-danger' : undefined}>
                  {t(`effects.${which}`, { count })}
                  {list ? ` · ${t('effects.first', { list })}` : null}
                </p>
              )
            })}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Chain tables as a text, for comparison. */
function textOf(alignments: readonly Alignment[]): string {
  return JSON.stringify(
    alignments.map(({ side, segments }) => [
      side,
      ...segments.map(({ segmentId, startMileage, endMileage }) => [segmentId, startMileage, endMileage]),
    ]),
  )
}
