import { FileQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../kit/states.tsx'

/** That a file cannot be shown, and why; it can still be saved. */
export function NotShown({ why }: { why: string }) {
  const { t } = useTranslation('file')
  return <EmptyState icon={<FileQuestion />} title={why} hint={t('unshown.hint')} />
}
