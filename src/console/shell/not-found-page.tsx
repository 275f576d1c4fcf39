import { Link } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../kit/states.tsx'
import { buttonVariants } from '../ui/button.tsx'
import { homePath } from './paths.ts'

/** There is no such page. */
export function NotFoundPage() {
  const { t } = useTranslation('shell')
  return (
    <EmptyState page icon={<MapPinOff />} title={t('notFound.title')} hint={t('notFound.hint')}>
      <Link to={homePath} className={buttonVariants()}>
        {t('home')}
      </Link>
    </EmptyState>
  )
}
