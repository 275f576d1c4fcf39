import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../kit/states.tsx'

/** What stands where a page would, had the account's roles its menu (NAV-11). */
export function NoPermissionPage() {
  const { t } = useTranslation('shell')
  return (
    <EmptyState page icon={<TriangleAlert />} title={t('noPermission.title')} hint={t('noPermission.hint')} />
  )
}
