import { useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { alignmentOf, breaksOf } from '#contract/alignment.ts'
import { type Alignment, lineEntity } from '#contract/line/entity.ts'
import { z } from '#contract/zod.ts'
import type { FormValues } from '../kit/form-request.ts'
import { useFormat } from '../kit/format.ts'
import { MileageAxis } from '../kit/mileage-axis.tsx'
import { ErrorState } from '../kit/states.tsx'

const { rule } = lineEntity.fields.alignments

/** The alignments as they stand in the form; undefined while they are as they were, or cannot be walked. */
export function useDraftedAlignments(before: readonly Alignment[]): Alignment[] | undefined {
  const { control } = useFormContext<FormValues>()
  const given = useWatch({ control, name: 'alignments' })
  return useMemo(() => {
    const read = z.safeParse(rule, given).data
    const isChanged = read && (read.length < before.length || changedTables(before, read).length > 0)
    return isChanged ? read : undefined
  }, [given, before])
}

/** Those of the alignments that have another chain table than before. */
export function changedTables(
  before: readonly Alignment[],
  after: readonly Alignment[],
): readonly Alignment[] {
  const known = new Set(before.map(textOf))
  return after.filter((each) => !known.has(textOf(each)))
}

/** What becomes of the rows of a kind: how many of them, and the first. */
export interface KindEffects {
  kind: string
  facts: readonly { which: string; isRefused: boolean; count: number; first: readonly string[] }[]
}

interface ChainEffectsProps {
  title: string
  /** Said where no row is affected. */
  none: string
  before: readonly Alignment[]
  after: readonly Alignment[]
  /** Undefined while they are asked for. */
  effects: readonly KindEffects[] | undefined
  error: unknown
  retry: () => void
}

/** What changed chain tables mean for what lies on the line, told before the form can be saved. */
export function ChainEffects({ title, none, before, after, effects, error, retry }: ChainEffectsProps) {
  const { t } = useTranslation('line')
  return (
    <section
      aria-label={title}
      className="col-span-full flex flex-col gap-2 rounded-control border p-3 text-dense"
    >
      <h3 className="font-medium">{title}</h3>
      <Lengths before={before} after={after} />
      <div role="status" className="flex flex-col gap-2">
        {effects || error ? null : <p className="text-soft">{t('effects.asking')}</p>}
        {error ? <ErrorState error={error} retry={retry} /> : null}
        {effects ? <Affected effects={effects} none={none} /> : null}
      </div>
    </section>
  )
}

/** How long each changed alignment was and will be, and the axis of the main one with its breaks marked. */
function Lengths({ before, after }: Record<'before' | 'after', readonly Alignment[]>) {
  const { t } = useTranslation('line')
  const format = useFormat()
  const lengthOf = (segments: Alignment['segments'] = []) => alignmentOf(segments)?.length ?? 0
  const changed = changedTables(before, after)
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

function Affected({ effects, none }: { effects: readonly KindEffects[]; none: string }) {
  const { t } = useTranslation('line')
  const format = useFormat()
  const affected = effects.filter(({ facts }) => facts.some(({ count }) => count > 0))
  if (affected.length === 0) return <p>{none}</p>
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {affected.map(({ kind, facts }) => (
        <div key={kind} className="contents">
          <dt className="text-soft">{t(`effects.kind.${kind}`)}</dt>
          <dd>
            {facts.map(({ which, isRefused, count, first }) =>
              count === 0 ? null : (
                <p key={which} className={isRefused ? 'text-danger' : undefined}>
                  {t(`effects.${which}`, { count })}
                  {first.length > 0 ? ` · ${t('effects.first', { list: format.list(first) })}` : null}
                </p>
              ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A chain table as a text, for comparison. */
function textOf({ side, segments }: Alignment): string {
  return JSON.stringify([
    side,
    ...segments.map(({ segmentId, startMileage, endMileage }) => [segmentId, startMileage, endMileage]),
  ])
}
