import { Link, useRouter } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../kit/states.tsx'
import { buttonLook } from '../ui/button.tsx'
import { homePath } from './paths.ts'

const SignedIn = lazy(async () => ({ default: (await import('./signed-in.tsx')).SignedIn }))

/** There is no such page. */
export function NotFoundPage() {
  const { t } = useTranslation('shell')
  return (
    <EmptyState page icon={<MapPinOff />} title={t('notFound.title')} hint={t('notFound.hint')}>
      <Link to={homePath} className={buttonLook({ look: 'primary' })}>
        {t('home')}
      </Link>
    </EmptyState>
  )
}

/** The same for a path that no route knows: inside the shell for whoever is signed in (NAV-11). */
export function NotFoundInShell() {
  const router = useRouter()
  if (!router.options.context.signedIn()) return <NotFoundPage />
  return (
    <SignedIn>
      <NotFoundPage />
    </SignedIn>
  )
}
