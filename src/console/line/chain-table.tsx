import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { alignmentOf } from '#contract/alignment.ts'
import type { LineRow } from '#contract/line/entity.ts'
import { useFormat } from '../kit/format.ts'
import { useBreakText } from './break-text.ts'

/** The alignments of a line with their chain tables, to be read. */
export function ChainTable({ alignments }: Pick<LineRow, 'alignments'>) {
  const { t } = useTranslation('line')
  const format = useFormat()
  const breakText = useBreakText()
  return alignments.map(({ side, segments, tiePoints = [] }) => (
    <section key={side} aria-label={t(`side.${side}`)} className="flex flex-col gap-2">
      <h3 className="flex items-baseline gap-3 font-medium">
        {t(`side.${side}`)}
        <span className="text-dense text-soft">
          {t('alignment.length', { length: format.number(alignmentOf(segments)?.length ?? 0) })}
        </span>
      </h3>
      <ol className="flex flex-col divide-y rounded-control border">
        {segments.map((segment, index) => (
          <Fragment key={segment.segmentId}>
            {index > 0 ? (
              <li className="bg-sunken px-3 py-1.5 text-dense text-soft">
                {breakText(segments[index - 1], segment)}
              </li>
            ) : null}
            <li className="px-3 py-2 tabular-nums">
              {segment.startMileage} – {segment.endMileage}
            </li>
          </Fragment>
        ))}
      </ol>
      {tiePoints.length > 0 ? (
        <p className="text-dense text-soft tabular-nums">
          {t('tie.list', {
            list: format.list(tiePoints.map(({ mileage, mainMileage }) => `${mileage} = ${mainMileage}`)),
          })}
        </p>
      ) : null}
    </section>
  ))
}
