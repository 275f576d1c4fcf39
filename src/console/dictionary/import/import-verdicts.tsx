import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import { VirtualRows } from '../../kit/virtual-rows.tsx'
import { Badge, type BadgeVariant } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Table, TableCell, TableHead } from '../../ui/table.tsx'
import { useRemark } from './remark-text.ts'
import type { SheetClient } from './sheet-client.ts'
import type { Judged } from './sheet-tasks.ts'
import type { JudgedRow, Verdict } from './types.ts'

const verdicts = ['error', 'change', 'create', 'same'] as const
const variants: Record<Verdict, BadgeVariant> = {
  create: 'default',
  change: 'default',
  same: 'secondary',
  error: 'destructive',
}
/** Rows that are asked of the thread at once. */
const slice = 200

interface ImportVerdictsProps {
  client: SheetClient
  step: { judged: Judged; meanwhile: boolean }
}

/** What an import would do, row by row; the verdicts narrow it. */
export function ImportVerdicts({ client, step: { judged, meanwhile } }: ImportVerdictsProps) {
  const { t } = useTranslation('dictionary-import')
  const format = useFormat()
  const { counts, sheet, hidden } = judged
  const total = verdicts.reduce((sum, verdict) => sum + counts[verdict], 0)
  const [verdict, setVerdict] = useState<Verdict | undefined>(counts.error > 0 ? 'error' : undefined)
  const count = verdict ? counts[verdict] : total
  return (
    <>
      {meanwhile ? (
        <p role="alert" className="rounded-control bg-attention-soft p-2 text-attention text-dense">
          {t('changedMeanwhile')}
        </p>
      ) : null}
      <p className="text-dense text-soft">
        {t('sheet', { name: sheet })}
        {hidden.length > 0 ? ` ${t('hidden', { names: format.list(hidden) })}` : null}
      </p>
      <fieldset className="flex flex-wrap items-center gap-1" aria-label={t('filter')}>
        {[undefined, ...verdicts].map((each) => (
          <Button
            key={each ?? 'all'}
            variant="ghost"
            aria-pressed={verdict === each}
            onClick={() => setVerdict(each)}
            className="aria-pressed:bg-action-soft aria-pressed:text-action-ink"
          >
            {each
              ? t(`would.${each}`, { count: counts[each], shown: format.number(counts[each]) })
              : t('all', { count: total, shown: format.number(total) })}
          </Button>
        ))}
      </fieldset>
      <div data-scrolls className="h-[min(24rem,45dvh)] overflow-auto rounded-panel border">
        <Table className="table-fixed">
          <thead className="sticky top-0 z-10">
            <tr>
              <TableHead className="w-18 text-right!">{t('line')}</TableHead>
              <TableHead className="w-1/3">{t('node')}</TableHead>
              <TableHead className="w-20">{t('verdict')}</TableHead>
              <TableHead>{t('remark')}</TableHead>
            </tr>
          </thead>
          <VirtualRows
            key={verdict ?? 'all'}
            count={count}
            draw={(index) => (
              <VerdictLine key={index} client={client} judged={judged} verdict={verdict} index={index} />
            )}
          />
        </Table>
        {count === 0 ? <p className="p-6 text-center text-soft">{t('nothingHere')}</p> : null}
      </div>
    </>
  )
}

interface VerdictLineProps {
  client: SheetClient
  /** Of which dry run. */
  judged: Judged
  verdict: Verdict | undefined
  index: number
}

function VerdictLine({ client, judged, verdict, index }: VerdictLineProps) {
  const { t } = useTranslation('dictionary-import')
  const remark = useRemark()
  const from = index - (index % slice)
  const { data } = useQuery<JudgedRow[]>({
    queryKey: ['dictionary.verdicts', judged, verdict, from],
    queryFn: () => client.ask('rows', { verdict, from, count: slice }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { changedBy: [] },
    networkMode: 'always',
  })
  const row = data?.[index - from]
  if (!row)
    return (
      <tr aria-hidden>
        <TableCell colSpan={4} />
      </tr>
    )
  const said = remark(row)
  return (
    <tr>
      <TableCell className="text-right font-mono">{row.line}</TableCell>
      <TableCell className="truncate" title={`${row.code} ${row.name}`}>
        <span className="font-mono text-faint text-small">{row.code}</span> {row.name}
      </TableCell>
      <TableCell>
        <Badge variant={variants[row.verdict]}>{t(`verdicts.${row.verdict}`)}</Badge>
      </TableCell>
      <TableCell className="whitespace-normal!" title={said}>
        <span className="line-clamp-2 text-small leading-tight">{said}</span>
      </TableCell>
    </tr>
  )
}
