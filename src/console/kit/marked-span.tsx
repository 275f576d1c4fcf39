import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { type AxisSpan, endsOf } from './mileage-axis.tsx'

interface MarkedSpanProps {
  span: AxisSpan
  format: (metres: number) => string
  onOpen: ((id: string) => void) | undefined
}

/** What the mark that was tapped stands for, and the way to it. */
export function MarkedSpan({ span, format, onOpen }: MarkedSpanProps) {
  const { t } = useTranslation('detail')
  const { id, label } = span
  const [from, to] = endsOf(span, format)
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t py-1 pr-1 pl-4 min-h-control"
    >
      <span className="font-medium text-body">{label}</span>
      <span className="font-mono text-small text-soft">{t('axis.extent', { from, to })}</span>
      {id !== undefined && onOpen ? (
        <Button variant="outline" className="ml-auto" onClick={() => onOpen(id)}>
          {t('axis.open')}
        </Button>
      ) : null}
    </div>
  )
}
