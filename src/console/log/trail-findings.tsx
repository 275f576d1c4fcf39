import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrailFindings } from '#contract/log/trail-check.ts'
import { useFormat } from '../kit/format.ts'
import { Badge } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'
import { Table, TableCell, TableHead } from '../ui/table.tsx'

interface TrailFindingsProps {
  findings: TrailFindings
  /** When it was verified, and by whom. */
  children: ReactNode
}

/** What a verification of the trail found: as a whole, fault by fault, and month by month. */
export function TrailFindingsView({ findings, children }: TrailFindingsProps) {
  const { t } = useTranslation('log')
  const format = useFormat()
  const { faults, faultCount, heads, cutHeads, months } = findings
  const Sign = faultCount > 0 ? ShieldAlert : ShieldCheck
  return (
    <>
      <section className="rounded-panel border bg-panel p-4">
        <h2
          className={cn(
            'flex items-center gap-2 font-semibold text-heading',
            faultCount > 0 && 'text-danger',
          )}
        >
          <Sign aria-hidden className="size-5" />
          {faultCount > 0 ? t('check.broken', { amount: format.number(faultCount) }) : t('check.sound')}
        </h2>
        <p className="mt-1 text-soft">
          {children} · {t('check.heads', { amount: format.number(heads) })}
          {cutHeads > 0 ? ` · ${t('check.cutHeads', { amount: format.number(cutHeads) })}` : ''}
        </p>
        {faultCount > 0 ? (
          <ul aria-label={t('check.findings')} className="mt-3 list-disc pl-5 text-body">
            {faults.map((fault) => (
              <li key={`${fault.kind} ${fault.seq} ${fault.file} ${fault.line}`}>
                {t(`check.fault.${fault.kind}`, { ...fault })}
              </li>
            ))}
            {faultCount > faults.length ? (
              <li>{t('check.others', { amount: format.number(faultCount - faults.length) })}</li>
            ) : null}
          </ul>
        ) : null}
      </section>
      <Table>
        <thead>
          <tr>
            <TableHead>{t('check.month')}</TableHead>
            <TableHead className="text-right">{t('check.rows')}</TableHead>
            <TableHead>{t('check.state')}</TableHead>
            <TableHead>{t('check.lastHash')}</TableHead>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, rows, faults: count, lastHash }) => (
            <tr key={month}>
              <TableCell>{month}</TableCell>
              <TableCell className="text-right tabular-nums">{format.number(rows)}</TableCell>
              <TableCell>
                <Badge variant={count > 0 ? 'destructive' : 'secondary'}>
                  {count > 0
                    ? t('check.monthFaults', { amount: format.number(count) })
                    : t('check.monthSound')}
                </Badge>
              </TableCell>
              <TableCell>
                <code className="select-all font-mono text-small" title={lastHash}>
                  {lastHash.slice(0, 16)}…
                </code>
              </TableCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}
