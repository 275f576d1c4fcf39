import { useTranslation } from 'react-i18next'
import type { Component } from '#contract/work-site/schema.ts'
import { useFormat } from '../kit/format.ts'
import { EmptyState } from '../kit/states.tsx'
import { Table, TableCell, TableHead } from '../ui/table.tsx'

/** What a work site is built of. */
export function WorkSiteComponents({ components }: { components: readonly Component[] }) {
  const { t } = useTranslation('work-site-form')
  const format = useFormat()
  if (components.length === 0) return <EmptyState title={t('component.none')} />
  return (
    <div className="overflow-hidden rounded-control border">
      <Table>
        <thead>
          <tr>
            <TableHead>{t('component.name')}</TableHead>
            <TableHead className="text-right">{t('component.quantity')}</TableHead>
            <TableHead>{t('component.unit')}</TableHead>
          </tr>
        </thead>
        <tbody>
          {components.map(({ name, quantity, unit }) => (
            <tr key={name}>
              <TableCell>{name}</TableCell>
              <TableCell className="text-right">{format.number(quantity)}</TableCell>
              <TableCell>{unit}</TableCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
