import { useTranslation } from 'react-i18next'
import type { Process } from '#contract/workflow/process.ts'
import { StatusBadge } from '../kit/status-badge.tsx'
import { Badge } from '../ui/badge.tsx'

/** How far a process has come, and what came of it. */
export function ProcessBadge({
  process: { state, outcome },
}: {
  process: Pick<Process, 'state' | 'outcome'>
}) {
  const { t } = useTranslation('process-instance')
  if (state === 'running') return <StatusBadge progress={0.5}>{t('state.running')}</StatusBadge>
  if (outcome === 'completed') return <StatusBadge progress={1}>{t('outcome.completed')}</StatusBadge>
  return <Badge variant="outline">{outcome ? t(`outcome.${outcome}`) : t(`state.${state}`)}</Badge>
}
