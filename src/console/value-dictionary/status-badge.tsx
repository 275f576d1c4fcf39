import { useTranslation } from 'react-i18next'
import { Badge } from '../ui/badge.tsx'

/** Whether a value or a major can be chosen. */
export function StatusBadge({ kind, status }: { kind: 'dictionary-item' | 'major'; status: number }) {
  const { t } = useTranslation(kind)
  return <Badge variant={status === 1 ? 'default' : 'outline'}>{t(`status.${status}`)}</Badge>
}
